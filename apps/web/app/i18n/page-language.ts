import { inLanguage, languageOfPath } from "@smirk/domain/wire/language-path";

/** In the browser: the path in the language of the open page, for what the router does not do. */
export function inPageLanguage(path: string): string {
  return inLanguage(path, languageOfPath(location.pathname));
}
