import type { SearchParts } from "@smirk/domain/finder/search-parts/search-part";
import type { ReadPlace, SearchReading } from "@smirk/domain/finder/search-reading";
import type { LatLng } from "@smirk/domain/geography/geo";
import type { AreaIndex } from "../../places/areas/area.ts";
import type { FinderContext } from "../live-index/directory-index.ts";

/** A reading in the making. */
export interface Draft {
  ctx: FinderContext;
  areas: AreaIndex;
  near: LatLng;
  /** The search, typed. */
  text: string;
  said: SearchParts;
  reading: SearchReading;
  /** Words that may be somebody's name, and whether a title says so. */
  names: { words: string; isSaid: boolean }[];
}

export function emptyReading(): SearchReading {
  return {
    parts: [],
    q: "",
    specialities: [],
    languages: [],
    open: [],
    accepting: false,
    procedure: null,
    most_cents: null,
    within_miles: null,
    place: null,
    asked_places: [],
    unknown_place: null,
    payer: null,
    uninsured: false,
    not_looked_for: [],
  };
}

/** Asked about only where the words turn out to be no name. */
export function rememberAsked(reading: SearchReading, asked: readonly ReadPlace[]): void {
  if (reading.asked_places.length === 0) reading.asked_places = [...asked];
}

export function sayUnknownPlace(reading: SearchReading, words: string, asked: readonly ReadPlace[]): void {
  reading.parts.push({ kind: "where", words, kept: false });
  reading.unknown_place ??= words;
  rememberAsked(reading, asked);
}
