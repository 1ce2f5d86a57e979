import { isLatLng, type LatLng } from "./geo.ts";
import { searchName } from "./search-name.ts";

/** A place with a name: from the static locations file, or one that was chosen in the location box. */
export interface NamedPlace extends LatLng {
  name: string;
}

/** @returns null for whatever is not a place with a name and a point on the map */
export function readNamedPlace(value: unknown): NamedPlace | null {
  if (typeof value !== "object" || value === null) return null;
  const { name, lat, lng } = value as Record<string, unknown>;
  if (typeof name !== "string" || typeof lat !== "number" || typeof lng !== "number") return null;
  return isLatLng({ lat, lng }) ? { name, lat, lng } : null;
}

/** The places of the static file, keyed by name (spec §8); entries that cannot be read are left out. */
export function readSavedLocations(file: unknown): NamedPlace[] {
  if (typeof file !== "object" || file === null) return [];
  return Object.values(file).flatMap((value) => readNamedPlace(value) ?? []);
}

/** Those whose name has a word for each word typed, in the file's order; all of them for a blank text. */
export function matchSavedLocations(places: readonly NamedPlace[], typed: string): NamedPlace[] {
  const words = searchName(typed).split(" ").filter(Boolean);
  return places.filter(({ name }) => {
    const named = searchName(name).split(" ");
    return words.every((word) => named.some((whole) => whole.startsWith(word)));
  });
}
