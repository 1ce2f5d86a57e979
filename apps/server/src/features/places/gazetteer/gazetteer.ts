import { distanceMiles } from "@smirk/domain/geography/geo";
import type { GazetteerPlace, GazetteerZip } from "./gazetteer-place.ts";
import type { ZipPoint } from "./gazetteer-sources.ts";
import { readPlaces, readZips } from "./gazetteer-sources.ts";

/** Farther away, the same name is another place in the state. */
const SAME_PLACE_MILES = 30;

/** Decides how many points share a place that no ZIP code is named after. */
const PEOPLE_PER_ZIP = 25_000;

const CELL_DEGREES = 0.5;

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

/**
 * Shares each place's population among its name's ZIP points within 30 miles or, without any, the nearest, one per
 * 25,000 people.
 * ZIP codes at the same point are post-office boxes and count only as a last resort.
 */
export function shareOutPopulation(
  zips: readonly ZipPoint[],
  places: readonly GazetteerPlace[],
): GazetteerZip[] {
  const counted: GazetteerZip[] = zips.map((zip) => ({ ...zip, population: 0 }));
  const homes = counted.filter(withoutPostBoxes(counted));
  const byName = Map.groupBy(homes, (zip) => placeKey(zip.state, zip.place));
  const byCell = Map.groupBy(homes, cellOf);
  for (const place of places) {
    const named = (byName.get(placeKey(place.state, place.name)) ?? []).filter(
      (zip) => distanceMiles(zip, place) <= SAME_PLACE_MILES,
    );
    const sharers = named.length > 0 ? named : nearestIn(byCell, place);
    for (const zip of sharers) zip.population += Math.round(place.population / sharers.length);
  }
  return counted;
}

function withoutPostBoxes(zips: readonly ZipPoint[]): (zip: ZipPoint) => boolean {
  const point = (zip: ZipPoint): string => `${zip.lat},${zip.lng}`;
  const sharers = Map.groupBy(zips, point);
  const alone = (zip: ZipPoint): boolean => sharers.get(point(zip))?.length === 1;
  const named = Map.groupBy(zips.filter(alone), (zip) => placeKey(zip.state, zip.place));
  return (zip) =>
    alone(zip) || (!named.has(placeKey(zip.state, zip.place)) && sharers.get(point(zip))?.[0] === zip);
}

function cellOf(point: { lat: number; lng: number }): string {
  return `${Math.floor(point.lat / CELL_DEGREES)}:${Math.floor(point.lng / CELL_DEGREES)}`;
}

/** Same state, neighboring grid cells; empty in the remotest parts of Alaska. */
function nearestIn(byCell: ReadonlyMap<string, GazetteerZip[]>, place: GazetteerPlace): GazetteerZip[] {
  const around: { zip: GazetteerZip; miles: number }[] = [];
  for (const dLat of [-1, 0, 1]) {
    for (const dLng of [-1, 0, 1]) {
      const cell = cellOf({ lat: place.lat + dLat * CELL_DEGREES, lng: place.lng + dLng * CELL_DEGREES });
      for (const zip of byCell.get(cell) ?? []) {
        if (zip.state === place.state) around.push({ zip, miles: distanceMiles(zip, place) });
      }
    }
  }
  return around
    .sort((a, b) => a.miles - b.miles)
    .slice(0, Math.ceil(place.population / PEOPLE_PER_ZIP))
    .map(({ zip }) => zip);
}

/** "St. Louis", "Saint Louis" and "ST LOUIS" are one place. */
function placeKey(state: string, name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/^the |, d\.c\.$/g, "")
    .replace(/[.']/g, "")
    .replace(/\bsaint\b/g, "st")
    .replace(/\bfort\b/g, "ft")
    .replace(/\bmount\b/g, "mt");
  return `${state}:${state === "NY" && plain === "manhattan" ? "new york" : plain}`;
}
