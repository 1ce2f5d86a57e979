import { inLanguage, languageOfPath } from "@smirk/domain/wire/language-path";

/** The path in the language of the open page in the browser, for what the router does not do. */
export function inPageLanguage(path: string): string {
  return inLanguage(path, languageOfPath(location.pathname));
}
