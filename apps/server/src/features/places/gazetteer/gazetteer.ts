import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import {
  type GazetteerPlace,
  type GazetteerZip,
  readPlaces,
  readZips,
  type ZipPoint,
} from "./gazetteer-sources.ts";

/** A degree of latitude is at least that far. */
const MILES_OF_LATITUDE = 69;

export interface Gazetteer {
  zips: readonly GazetteerZip[];
  byZip: ReadonlyMap<string, GazetteerZip>;
  places: readonly GazetteerPlace[];
}

let loaded: Gazetteer | undefined;

/** All US ZIP codes and places, from GeoNames (docs/credits.md). 0.3 s and 20 MB on first use, then memoized. */
export function loadGazetteer(): Gazetteer {
  if (loaded) return loaded;
  const places = readPlaces();
  const zips = shareOutPopulation(readZips(), places);
  loaded = { zips, places, byZip: new Map(zips.map((zip) => [zip.zip, zip])) };
  return loaded;
}

/** Farther away, the same name is another place in the state. */
const SAME_PLACE_MILES = 30;

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
  const homes = listHomes(counted);
  const byName = Map.groupBy(homes, (zip) => placeKey(zip.state, zip.place));
  const byCell = Map.groupBy(homes, (zip) => cellKey(zip.state, cellOf(zip)));
  for (const place of places) {
    const named = (byName.get(placeKey(place.state, place.name)) ?? []).filter(
      (zip) => distanceMiles(zip, place) <= SAME_PLACE_MILES,
    );
    const sharers = named.length > 0 ? named : nearestIn(byCell, place);
    for (const zip of sharers) zip.population += Math.round(place.population / sharers.length);
  }
  return counted;
}

/** Without post-office boxes, but for the first of a town that has nothing else. */
function listHomes(zips: readonly GazetteerZip[]): GazetteerZip[] {
  const byPoint = [...Map.groupBy(zips, ({ lat, lng }) => `${lat},${lng}`).values()];
  const alone = byPoint.flatMap((sharers) => (sharers.length === 1 ? sharers : []));
  const named = new Set(alone.map(({ state, place }) => placeKey(state, place)));
  const firsts = byPoint.flatMap(([first, ...others]) =>
    first && others.length > 0 && !named.has(placeKey(first.state, first.place)) ? [first] : [],
  );
  const homes = new Set([...alone, ...firsts]);
  return zips.filter((zip) => homes.has(zip));
}

interface Cell {
  row: number;
  column: number;
}

const CELL_DEGREES = 0.5;

function cellOf({ lat, lng }: LatLng): Cell {
  return { row: Math.floor(lat / CELL_DEGREES), column: Math.floor(lng / CELL_DEGREES) };
}

function cellKey(state: string, { row, column }: Cell): string {
  return `${state}:${row}:${column}`;
}

/** Decides how many points share a place that no ZIP code is named after. */
const PEOPLE_PER_ZIP = 25_000;

/** Same state, neighboring grid cells; empty in the remotest parts of Alaska. */
function nearestIn(byCell: ReadonlyMap<string, GazetteerZip[]>, place: GazetteerPlace): GazetteerZip[] {
  const wanted = Math.ceil(place.population / PEOPLE_PER_ZIP);
  const nearest: { zip: GazetteerZip; miles: number }[] = [];
  let farthestMiles = Number.POSITIVE_INFINITY;
  for (const zip of listAround(byCell, place)) {
    // Latitudes alone rule most of them out.
    if (Math.abs(zip.lat - place.lat) * MILES_OF_LATITUDE > farthestMiles) continue;
    const miles = distanceMiles(zip, place);
    if (miles >= farthestMiles) continue;
    nearest.splice(nearest.findLastIndex((other) => other.miles <= miles) + 1, 0, { zip, miles });
    nearest.splice(wanted);
    if (nearest.length === wanted) farthestMiles = nearest.at(-1)?.miles ?? farthestMiles;
  }
  return nearest.map(({ zip }) => zip);
}

function listAround(byCell: ReadonlyMap<string, GazetteerZip[]>, place: GazetteerPlace): GazetteerZip[] {
  const { row, column } = cellOf(place);
  return [-1, 0, 1].flatMap((dRow) =>
    [-1, 0, 1].flatMap((dColumn) => {
      const cell = { row: row + dRow, column: column + dColumn };
      return byCell.get(cellKey(place.state, cell)) ?? [];
    }),
  );
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
