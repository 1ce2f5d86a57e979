/**
 * Which Content-Security-Policy a page gets once Google's map is configured: only the pages that show a map are let
 * off for it, and a document keeps its policy for life, so the way from one kind to the other loads a new one.
 */
export type PagePolicy = "map" | "plain";

const MAP_PAGES = /^\/(dentist(\/[^/]*)?\/?)?$/i;

/** @param pathname as the browser has it; a spelling that is not known here gets the stricter policy */
export function pagePolicyOf(pathname: string): PagePolicy {
  return MAP_PAGES.test(pathname) ? "map" : "plain";
}
