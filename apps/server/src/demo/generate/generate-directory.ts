import { loadGazetteer } from "../../features/places/gazetteer/gazetteer.ts";
import type { Center, GeneratedDentist } from "../directory-rows.ts";
import { zipReach } from "../geography/zip-reach.ts";
import { walkZips } from "../geography/zip-walk.ts";
import { createRandom } from "../random.ts";
import { createStreetMover } from "../streets/move-to-street.ts";
import { loadNamedStreets } from "../streets/named-streets.ts";
import { generateBuilding } from "./generate-center.ts";
import { generateBuildingDentists, PRACTICE_SIZES } from "./generate-dentists.ts";
import { generateTownDentists, type TownOptions } from "./generate-town-dentists.ts";

export interface DirectoryOptions {
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
