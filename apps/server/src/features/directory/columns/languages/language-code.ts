import type { Language } from "iso-639-3";

/** Codes of the specification that are not ISO 639's own. */
const OWN_CODES: ReadonlyMap<string, string> = new Map([
  ["es", "SP"],
  ["fil", "TL"],
]);

/**
 * The code that is stored for an ISO 639-3 language: two capital letters where ISO 639-1 has them, else three. What
 * Unicode counts as the usual form of a two-letter language has its code: Mandarin is ZH, Standard Arabic AR.
 */
export function toStoredCode({ iso6393, iso6391 }: Pick<Language, "iso6391" | "iso6393">): string {
  const code = iso6391 ?? preferredCode(iso6393);
  return OWN_CODES.get(code) ?? code.toUpperCase();
}

/** Unicode's preferred code where that is one of two letters; codes that were withdrawn, such as "iw", have one too. */
export function preferredCode(code: string): string {
  const [preferred = code] = Intl.getCanonicalLocales(code);
  return /^[a-z]{2}$/.test(preferred) ? preferred : code;
}
