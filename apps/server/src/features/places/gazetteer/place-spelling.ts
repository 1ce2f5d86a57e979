import { searchName } from "@smirk/domain/finder/search-name";

/** The search spelling, with "Saint" shortened to "St". */
export function placeSpelling(name: string): string {
  return searchName(name)
    .replace(/\bsaint\b/g, "st")
    .replace(/\bfort\b/g, "ft")
    .replace(/\bmount\b/g, "mt");
}
