import { shareOutPopulation } from "./gazetteer-population.ts";
import { readPlaces, readZips } from "./gazetteer-sources.ts";

/** A five-digit ZIP code with the point that stands for it. `place` is the city of its postal address. */
export interface GazetteerZip {
  zip: string;
  place: string;
  /** Two-letter code of one of the fifty states or DC. */
  state: string;
  county: string;
  lat: number;
  lng: number;
  /** Estimated people living there; 0 for post-office boxes and single buildings. */
  population: number;
}

/** A city, town or borough with at least about 1,000 people. */
export interface GazetteerPlace {
  name: string;
  state: string;
  lat: number;
  lng: number;
  population: number;
}

export interface Gazetteer {
  /** Ascending by code. */
  zips: readonly GazetteerZip[];
  byZip: ReadonlyMap<string, GazetteerZip>;
  places: readonly GazetteerPlace[];
}

let loaded: Gazetteer | undefined;

/**
 * Every US ZIP code and place, from GeoNames data in npm packages (credits: docs/credits.md).
 * Takes about 0.4 s and 20 MB the first time; the same object afterwards.
 */
export function loadGazetteer(): Gazetteer {
  if (loaded) return loaded;
  const places = readPlaces();
  const zips = shareOutPopulation(readZips(), places);
  loaded = { zips, places, byZip: new Map(zips.map((zip) => [zip.zip, zip])) };
  return loaded;
}
