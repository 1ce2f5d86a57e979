import { DEFAULT_LOCATION, distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import { isSoldIn } from "@smirk/domain/law/sold-states";
import { type Gazetteer, loadGazetteer } from "../../features/places/gazetteer/gazetteer.ts";
import type { GazetteerPlace, GazetteerZip } from "../../features/places/gazetteer/gazetteer-sources.ts";
import type { Center, GeneratedDentist } from "../directory-rows.ts";
import { createRandom } from "../random.ts";
import { createStreetMover } from "../streets/move-to-street.ts";
import { loadNamedStreets } from "../streets/named-streets.ts";
import { zipReach } from "../zip-reach.ts";
import { generateBuilding } from "./generate-center.ts";
import { generateBuildingDentists, PRACTICE_SIZES } from "./generate-dentists.ts";

interface DirectoryOptions {
  dentists: number;
  /** The same seed and count give the same directory, to the byte. */
  seed: string;
  /** Minimum number of dentists around Houston. */
  houston?: number;
  /** Dentists added for big towns with too few, after all the others. */
  towns?: TownOptions;
}

/** Yields `dentists` dentists, then those of `towns`, neighbors next to each other, in constant memory. */
export function* generateDirectory(options: DirectoryOptions): Generator<GeneratedDentist> {
  const { towns } = options;
  const spread = generateByPopulation(options);
  yield* towns ? generateTownDentists(spread, { ...towns, seed: `${options.seed}, towns` }) : spread;
}

function* generateByPopulation({
  dentists,
  seed,
  houston = 600,
}: DirectoryOptions): Generator<GeneratedDentist> {
  const stops = walkZips(loadGazetteer(), dentists, houston);
  const reachOf = zipReach(stops.map(({ zip }) => zip));
  const random = createRandom(seed);
  const moveToStreet = createStreetMover(loadNamedStreets());
  const recent: Center[] = [];
  const walk = stops.values();
  let here = walk.next().value;
  let passed = 0;
  for (let made = 0; made < dentists; ) {
    const size = Math.min(random.weighted(PRACTICE_SIZES), dentists - made);
    // A building of five stands in the middle of its five dentists' share of the route.
    while (here && passed + here.dentists < made + size / 2) {
      passed += here.dentists;
      here = walk.next().value;
    }
    const zip = (here ?? stops.at(-1))?.zip;
    if (!zip) return;
    const building = moveToStreet(generateBuilding(random, zip, reachOf(zip)), zip);
    yield* generateBuildingDentists(random, { building, size, firstIndex: made, recent });
    made += size;
  }
}

interface ZipStop {
  zip: GazetteerZip;
  dentists: number;
}

const HOUSTON_MILES = 35;

function isNearHouston(point: { lat: number; lng: number }): boolean {
  return distanceMiles(point, DEFAULT_LOCATION) <= HOUSTON_MILES;
}

function walkZips(gazetteer: Gazetteer, dentists: number, houston: number): ZipStop[] {
  const zips = gazetteer.zips.filter((zip) => zip.population > 0 && isSoldIn(zip.state));
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

const HILBERT_ORDER = 16;

/** Position on a Hilbert curve over the globe, 0 to 2^32: points near on the curve are near on the map. */
export function hilbertIndex({ lat, lng }: LatLng): number {
  const size = 2 ** HILBERT_ORDER;
  let x = Math.min(size - 1, Math.floor(((lng + 180) / 360) * size));
  let y = Math.min(size - 1, Math.floor(((lat + 90) / 180) * size));
  let index = 0;
  for (let step = size / 2; step >= 1; step /= 2) {
    const right = (x & step) > 0 ? 1 : 0;
    const top = (y & step) > 0 ? 1 : 0;
    index += step * step * ((3 * right) ^ top);
    if (top === 0) {
      if (right === 1) {
        x = size - 1 - x;
        y = size - 1 - y;
      }
      [x, y] = [y, x];
    }
  }
  return index;
}

interface TownOptions {
  /** How many towns: the most populated ones of the served states. */
  count: number;
  /** Minimum within `TOWN_MILES` of each town's point. */
  dentists: number;
}

const MAX_BUILDINGS = 100;

/** Yields the given dentists unchanged, and after them as many as the big towns among them still need. */
function* generateTownDentists(
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
    .places.filter(({ state }) => isSoldIn(state))
    .toSorted((a, b) => b.population - a.population)
    .slice(0, count);
}

const TOWN_MILES = 5;

export function isInTown(town: LatLng, { locations }: GeneratedDentist): boolean {
  return locations.some(({ center: { latitude: lat, longitude: lng } }) => {
    return distanceMiles(town, { lat, lng }) <= TOWN_MILES;
  });
}

/** A building is at most 1.5 miles from its ZIP code's point. */
const ZIP_MILES = 3.5;

const MAX_ZIPS = 6;

/** The nearest ZIP codes of the town's state, nearest first; one at least. */
function nearestZips(zips: readonly GazetteerZip[], town: GazetteerPlace): GazetteerZip[] {
  return zips
    .filter(({ state }) => state === town.state)
    .map((zip) => ({ zip, miles: distanceMiles(zip, town) }))
    .sort((a, b) => a.miles - b.miles)
    .filter(({ miles }, index) => index < MAX_ZIPS && (index === 0 || miles <= ZIP_MILES))
    .map(({ zip }) => zip);
}
