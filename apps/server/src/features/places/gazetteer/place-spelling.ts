import { searchName } from "@smirk/domain/finder/search-name";

/** A place's name as it is compared: as in other searches, and one spelling, the short one, for "Saint" and "St.". */
export function placeSpelling(name: string): string {
  return searchName(name)
    .replace(/\bsaint\b/g, "st")
    .replace(/\bfort\b/g, "ft")
    .replace(/\bmount\b/g, "mt");
}
