export const LANGUAGE_NAMES = { EN: "English", SP: "Spanish" } as const;

export type NamedLanguageCode = keyof typeof LANGUAGE_NAMES;

export function isNamedLanguage(code: string): code is NamedLanguageCode {
  return Object.hasOwn(LANGUAGE_NAMES, code);
}
