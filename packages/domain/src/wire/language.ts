/** BCP 47 subtags of what the product is written in; the first is the default. */
export const LANGUAGES = ["en", "es"] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = "en";

export function findLanguage(text: string | null | undefined): Language | null {
  return LANGUAGES.find((language) => language === text) ?? null;
}
