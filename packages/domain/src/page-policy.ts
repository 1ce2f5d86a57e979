import { withoutLanguage } from "./wire/language-path.ts";

/** Only pages with a map allow Google's scripts; a document keeps its policy, so changing kinds loads a new one. */
export type PagePolicy = "map" | "plain";

const MAP_PAGES = /^\/(dentist(\/[^/]*)?\/?)?$/i;

export function pagePolicyOf(pathname: string): PagePolicy {
  return MAP_PAGES.test(withoutLanguage(pathname)) ? "map" : "plain";
}
