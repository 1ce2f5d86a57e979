import { searchName } from "@smirk/domain/finder/search-name";
import { type NamedLocation, readNamedLocation } from "../../storage/stored-view.ts";

/** Keyed by name in the file (spec §8); skips unreadable entries. */
export function readSavedLocations(file: unknown): NamedLocation[] {
  if (typeof file !== "object" || file === null) return [];
  return Object.values(file).flatMap((value) => readNamedLocation(value) ?? []);
}

/** Matches every typed word, in file order; a blank text matches all. */
export function matchSavedLocations(places: readonly NamedLocation[], typed: string): NamedLocation[] {
  const words = searchName(typed).split(" ").filter(Boolean);
  return places.filter(({ name }) => {
    const named = searchName(name).split(" ");
    return words.every((word) => named.some((whole) => whole.startsWith(word)));
  });
}
