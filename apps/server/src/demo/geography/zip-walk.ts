import { DEFAULT_LOCATION, distanceMiles } from "@smirk/domain/geography/geo";
import { isServedState } from "@smirk/domain/joining/address/states";
import type { Gazetteer } from "../../features/places/gazetteer/gazetteer.ts";
import type { GazetteerZip } from "../../features/places/gazetteer/gazetteer-place.ts";
import { hilbertIndex } from "./hilbert.ts";

export interface ZipStop {
  zip: GazetteerZip;
  dentists: number;
}

const HOUSTON_MILES = 35;

export function isNearHouston(point: { lat: number; lng: number }): boolean {
  return distanceMiles(point, DEFAULT_LOCATION) <= HOUSTON_MILES;
}

export function walkZips(gazetteer: Gazetteer, dentists: number, houston: number): ZipStop[] {
  const zips = gazetteer.zips.filter((zip) => zip.population > 0 && isServedState(zip.state));
  const near = zips.filter(isNearHouston);
  const people = (list: readonly GazetteerZip[]): number =>
    list.reduce((sum, zip) => sum + zip.population, 0);
  const natural = (dentists * people(near)) / people(zips);
  const inHouston = Math.min(dentists, Math.max(houston, natural));
  const crowdedPeople = near.reduce((sum, zip) => sum + zip.population * crowding(zip), 0);
  const perPerson = (dentists - inHouston) / (people(zips) - people(near));
  return zips
    .map((zip) => ({
      zip,
      dentists: isNearHouston(zip)
        ? (inHouston * zip.population * crowding(zip)) / crowdedPeople
        : zip.population * perPerson,
    }))
    .sort((a, b) => hilbertIndex(a.zip) - hilbertIndex(b.zip));
}

function crowding(zip: GazetteerZip): number {
  return 1 + 6 * Math.exp(-distanceMiles(zip, DEFAULT_LOCATION) / 1.5);
}
