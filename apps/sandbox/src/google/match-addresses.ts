import { KNOWN_ADDRESSES, type KnownAddress } from "./addresses.ts";

export function wordsOf(text: string): string[] {
  return plain(text)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== "");
}

export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
}

export function suggestKnown(input: string): KnownAddress[] {
  const typed = wordsOf(input);
  if (typed.length === 0) return [];
  return KNOWN_ADDRESSES.filter(({ main, secondary, formatted }) => {
    const own = wordsOf(`${main} ${secondary} ${formatted}`);
    return typed.every((word) => own.some((one) => one.startsWith(word)));
  });
}

export interface Found {
  address: KnownAddress;
  isPartial: boolean;
}

/** The address whose first and second line were typed; else the ZIP code or city as a partial match. */
export function geocodeKnown(text: string): Found | undefined {
  const typed = new Set(wordsOf(text));
  const isTyped = (words: string): boolean => wordsOf(words).every((word) => typed.has(word));
  const named = KNOWN_ADDRESSES.filter(
    ({ main, parts }) =>
      isTyped(main) ||
      isTyped(
        parts
          .slice(0, 2)
          .map(([, short]) => short)
          .join(" "),
      ),
  );
  const whole = named.find(({ types, parts }) => {
    const place = parts.find(([, , type]) => type === "locality" || type?.startsWith("sublocality"));
    return types.includes("street_address") && isTyped(place?.[0] ?? "");
  });
  if (whole) return { address: whole, isPartial: false };
  const area = named.findLast(({ types }) => !types.includes("street_address"));
  return area && { address: area, isPartial: typed.size > wordsOf(area.formatted).length };
}
