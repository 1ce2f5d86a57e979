import type { GazetteerPlace, GazetteerZip } from "./gazetteer-place.ts";
import { shareOutPopulation } from "./gazetteer-population.ts";
import { readPlaces, readZips } from "./gazetteer-sources.ts";

export interface Gazetteer {
  zips: readonly GazetteerZip[];
  byZip: ReadonlyMap<string, GazetteerZip>;
  places: readonly GazetteerPlace[];
}

let loaded: Gazetteer | undefined;

/** All US ZIP codes and places, from GeoNames (docs/credits.md). 0.4 s and 20 MB on first use, then memoized. */
export function loadGazetteer(): Gazetteer {
  if (loaded) return loaded;
  const places = readPlaces();
  const zips = shareOutPopulation(readZips(), places);
  loaded = { zips, places, byZip: new Map(zips.map((zip) => [zip.zip, zip])) };
  return loaded;
}
