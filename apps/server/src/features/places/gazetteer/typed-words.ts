import { searchName } from "@smirk/domain/finder/search-name";

export interface TypedWord {
  raw: string;
  key: string;
  endsPart: boolean;
}

/** The longest real address has about twelve words. */
export const MAX_WORDS = 16;

/** Splits at spaces and commas; drops a trailing "USA". */
export function splitWords(text: string): TypedWord[] {
  const words: TypedWord[] = [];
  for (const [, raw = "", after = ""] of text.matchAll(/([^\s,]+)([\s,]*)/g)) {
    words.push({ raw, key: searchName(raw), endsPart: after.includes(",") });
  }
  const country = ["usa", "us", "united states", "united states of america"];
  for (const name of country) {
    const count = name.split(" ").length;
    if (words.length > count && keyOf(words.slice(-count)) === name) return words.slice(0, -count);
  }
  return words;
}

export function keyOf(words: readonly TypedWord[]): string {
  return words
    .map(({ key }) => key)
    .filter((key) => key !== "")
    .join(" ");
}
