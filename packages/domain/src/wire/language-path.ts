import { DEFAULT_LANGUAGE, findLanguage, type Language } from "./language.ts";

/** What every address of a language starts with; "/" for the default language. */
export function basenameOf(language: Language): string {
  return language === DEFAULT_LANGUAGE ? "/" : `/${language}`;
}

/** @param pathname with or without what follows it */
export function languageOfPath(pathname: string): Language {
  const [, first] = /^\/([a-z]{2})(?=[/?#.]|$)/.exec(pathname) ?? [];
  return findLanguage(first) ?? DEFAULT_LANGUAGE;
}

/** The path that all languages share: `/es/plans` is `/plans`. */
export function withoutLanguage(pathname: string): string {
  const language = languageOfPath(pathname);
  if (language === DEFAULT_LANGUAGE) return pathname;
  const rest = pathname.slice(basenameOf(language).length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** @param path as in the default language, with or without query and hash */
export function inLanguage(path: string, language: Language): string {
  if (language === DEFAULT_LANGUAGE) return path;
  return basenameOf(language) + path.replace(/^\/(?=[?#]|$)/, "");
}
