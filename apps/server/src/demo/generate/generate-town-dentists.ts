import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import { isServedState } from "@smirk/domain/joining/address/states";
import { loadGazetteer } from "../../features/places/gazetteer/gazetteer.ts";
import type { GazetteerPlace, GazetteerZip } from "../../features/places/gazetteer/gazetteer-place.ts";
import type { Center, GeneratedDentist } from "../directory-rows.ts";
import { zipReach } from "../geography/zip-reach.ts";
import { createRandom } from "../random.ts";
import { generateBuilding } from "./generate-center.ts";
import { generateBuildingDentists, PRACTICE_SIZES } from "./generate-dentists.ts";

export interface TownOptions {
  /** How many towns: the most populated ones of the served states. */
  count: number;
  /** Minimum within `TOWN_MILES` of each town's point. */
  dentists: number;
}

export const TOWN_MILES = 5;
/** A building is at most 1.5 miles from its ZIP code's point. */
const ZIP_MILES = 3.5;
const MAX_ZIPS = 6;
const MAX_BUILDINGS = 100;

/** Yields the given dentists unchanged, and after them as many as the big towns among them still need. */
export function* generateTownDentists(
  others: Iterable<GeneratedDentist>,
  { count, dentists: least, seed }: TownOptions & { seed: string },
): Generator<GeneratedDentist> {
  const zips = loadGazetteer().zips.filter(({ population }) => population > 0);
  const towns = listBiggestTowns(count).map((place) => ({ place, dentists: 0 }));
  let made = 0;
  const add = (dentist: GeneratedDentist): GeneratedDentist => {
    for (const town of towns) if (isInTown(town.place, dentist)) town.dentists += 1;
    made += 1;
    return dentist;
  };
  for (const dentist of others) yield add(dentist);
  const random = createRandom(seed);
  const reachOf = zipReach(zips);
  for (const town of towns) {
    const near = nearestZips(zips, town.place);
    const recent: Center[] = [];
    for (let tried = 0; tried < MAX_BUILDINGS && town.dentists < least; tried++) {
      const zip = near[tried % near.length];
      if (!zip) break;
      const building = generateBuilding(random, zip, reachOf(zip));
      const size = Math.min(random.weighted(PRACTICE_SIZES), least - town.dentists);
      const plan = { building, size, firstIndex: made, recent };
      for (const dentist of generateBuildingDentists(random, plan)) yield add(dentist);
    }
  }
}

export function listBiggestTowns(count: number): GazetteerPlace[] {
  return loadGazetteer()
    .places.filter(({ state }) => isServedState(state))
    .toSorted((a, b) => b.population - a.population)
    .slice(0, count);
}

export function isInTown(town: LatLng, { locations }: GeneratedDentist): boolean {
  return locations.some(({ center: { latitude: lat, longitude: lng } }) => {
    return distanceMiles(town, { lat, lng }) <= TOWN_MILES;
  });
}

/** The nearest ZIP codes of the town's state, nearest first; one at least. */
function nearestZips(zips: readonly GazetteerZip[], town: GazetteerPlace): GazetteerZip[] {
  return zips
    .filter(({ state }) => state === town.state)
    .map((zip) => ({ zip, miles: distanceMiles(zip, town) }))
    .sort((a, b) => a.miles - b.miles)
    .filter(({ miles }, index) => index < MAX_ZIPS && (index === 0 || miles <= ZIP_MILES))
    .map(({ zip }) => zip);
}
