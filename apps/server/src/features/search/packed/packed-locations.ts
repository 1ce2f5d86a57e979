import type { BoxTree } from "./box-tree.ts";
import { float64At, uint32At } from "./columns.ts";
import type { NameIndex } from "./name-index.ts";
import type { Hours } from "./pack-hours.ts";
import type { Profile } from "./trait-sets.ts";

/**
 * Published locations in columns, in the order of a Hilbert curve: a place is an index into all of them. What lies in
 * a box is then a few runs of places, and its cards are as many pieces of one array of bytes.
 */
export interface PackedLocations {
  size: number;
  ids: Float64Array;
  lat: Float64Array;
  lng: Float64Array;
  /** Latitudes as the map draws them, see worldY. */
  y: Float64Array;
  /** Rows of `profileValues`. */
  profiles: Uint32Array;
  profileValues: readonly Profile[];
  /** Where the places of each profile begin in `placesByProfile`, and after the last profile the end. */
  profileStarts: Uint32Array;
  placesByProfile: Uint32Array;
  /** Rows of `planValues`. */
  plans: Uint32Array;
  planValues: readonly (readonly string[])[];
  names: NameIndex;
  practices: Practices;
  hours: Hours;
  /** Rows of `zoneValues`: names of time zones, null where they are not known. */
  zones: Uint32Array;
  zoneValues: readonly (string | null)[];
  /** All places by last name, first name and id. */
  placesByName: Uint32Array;
  /** Equal for equal names, in their order. */
  nameRanks: Uint32Array;
  /** Last and first name of each place in UTF-8, with a zero in between. */
  nameBytes: Uint8Array;
  nameStarts: Uint32Array;
  placesById: Uint32Array;
  /** Cards as JSON in UTF-8, each with a comma behind it. */
  cards: Uint8Array;
  /** Where the card of each place begins, and after the last one the end. */
  cardStarts: Float64Array;
  tree: BoxTree;
}

/** Names of practices, each once however many places it has. */
export interface Practices {
  /** The row of each place. */
  rows: Uint32Array;
  /** Where the places of each row begin in `places`, and after the last row the end. */
  starts: Uint32Array;
  places: Uint32Array;
  /** Words by row. */
  names: NameIndex;
}

/** The place of a location, -1 when it has none. */
export function placeOfId({ ids, placesById }: PackedLocations, id: number): number {
  let [low, high] = [0, placesById.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (float64At(ids, uint32At(placesById, middle)) < id) low = middle + 1;
    else high = middle;
  }
  const place = placesById[low];
  return place !== undefined && ids[place] === id ? place : -1;
}

/** The JSON of a card, without the comma. */
export function cardAt({ cards, cardStarts }: PackedLocations, place: number): Uint8Array {
  return cards.subarray(cardStarts[place], float64At(cardStarts, place + 1) - 1);
}

/** Bytes that sort as the names of places do. */
export function nameAt({ nameBytes, nameStarts }: PackedLocations, place: number): Uint8Array {
  return nameBytes.subarray(nameStarts[place], nameStarts[place + 1]);
}
