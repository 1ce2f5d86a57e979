import { searchName } from "@smirk/domain/finder/search-name";
import { type NamedLocation, readNamedLocation } from "../../storage/stored-view.ts";

/** The places of the static file, keyed by name (spec §8); entries that cannot be read are left out. */
export function readSavedLocations(file: unknown): NamedLocation[] {
  if (typeof file !== "object" || file === null) return [];
  return Object.values(file).flatMap((value) => readNamedLocation(value) ?? []);
}

/** Those whose name has a word for each word typed, in the file's order; all of them for a blank text. */
export function matchSavedLocations(places: readonly NamedLocation[], typed: string): NamedLocation[] {
  const words = searchName(typed).split(" ").filter(Boolean);
  return places.filter(({ name }) => {
    const named = searchName(name).split(" ");
    return words.every((word) => named.some((whole) => whole.startsWith(word)));
  });
}
