import type { Language } from "iso-639-3";

/** The specification's codes that differ from ISO 639. */
const OWN_CODES: ReadonlyMap<string, string> = new Map([
  ["es", "SP"],
  ["fil", "TL"],
]);

/** Two upper-case characters where ISO 639-1 has the language or CLDR maps it to one that has, else three. */
export function toStoredCode({ iso6393, iso6391 }: Pick<Language, "iso6391" | "iso6393">): string {
  const code = iso6391 ?? preferredCode(iso6393);
  return OWN_CODES.get(code) ?? code.toUpperCase();
}

/** CLDR's preferred two-character code; withdrawn codes such as "iw" have one too. */
export function preferredCode(code: string): string {
  const [preferred = code] = Intl.getCanonicalLocales(code);
  return /^[a-z]{2}$/.test(preferred) ? preferred : code;
}
