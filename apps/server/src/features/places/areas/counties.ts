import type { LatLng, LatLngBox } from "@smirk/domain/geography/geo";
import { placeSpelling } from "../gazetteer/gazetteer-sources.ts";
import type { AreaIndex, Zip } from "./area.ts";
import { findCities, findRegions } from "./area-lookup.ts";

export interface County {
  /** "Harris County"; "Orleans Parish" in Louisiana. */
  name: string;
  region: string;
  /** Where most of its people live. */
  point: LatLng;
  box: LatLngBox;
  population: number;
}

const KINDS =
  /^(?:the |el |la )?(?:county of |condado de |condado |parroquia de )|(?: county| parish| borough| co| cty| cnty)$/;
const countiesOf = new WeakMap<AreaIndex, ReadonlyMap<string, readonly County[]>>();

/**
 * Counties that the words say, the largest first: "harris county", "condado de harris", and "miami dade" where the name
 * has two parts, which no town has.
 */
export function findCounties(areas: AreaIndex, key: string): readonly County[] {
  if (isTownWithState(areas, key)) return [];
  const name = key.replace(KINDS, "").replace(KINDS, "");
  const isSaid = name !== key;
  const found = listCounties(areas).get(placeSpelling(name)) ?? [];
  if (isSaid && found.length === 0) return countiesCalled(areas, name);
  return isSaid ? found : found.filter(({ name: own }) => own.includes("-"));
}

/** "LA County" is called like a town is called. */
function countiesCalled(areas: AreaIndex, name: string): readonly County[] {
  return findCities(areas, name, "whole").flatMap(({ key, region }) =>
    (listCounties(areas).get(key) ?? []).filter((county) => county.region === region),
  );
}

/** Counties that are named without the word, "broward": where no town is called so. */
export function findBareCounties(areas: AreaIndex, key: string): readonly County[] {
  const found = listCounties(areas).get(placeSpelling(key)) ?? [];
  return found.length > 0 && findCities(areas, key, "whole").length === 0 ? found : [];
}

/** @param name as County has it */
export function findCounty(areas: AreaIndex, region: string, name: string): County | undefined {
  const counties = [...listCounties(areas).values()].flat();
  return counties.find((county) => county.region === region && county.name === name);
}

/** Spanish writes the kind first. */
const KIND_FIRST = /^(?:county of|condado(?: de)?|parroquia(?: de)?) (?:la |el )?(?=.)/;

/** "Boulder, CO" is a town with its state; "Harris Co" is none. */
function isTownWithState(areas: AreaIndex, key: string): boolean {
  const words = key.split(" ");
  const state = words.at(-1) ?? "";
  if (words.length < 2 || !KINDS.test(` ${state}`)) return false;
  const codes = findRegions(areas, state, "whole").map(({ code }) => code);
  if (codes.length === 0) return false;
  const towns = findCities(areas, words.slice(0, -1).join(" "), "whole");
  return towns.some(({ region }) => codes.includes(region));
}

/** Counties that the words may become while they are typed: the kind is at least begun, "harris c" and "condado de har". */
export function suggestCounties(areas: AreaIndex, key: string): County[] {
  if (isTownWithState(areas, key)) return [];
  const front = KIND_FIRST.exec(key)?.[0] ?? "";
  const typed = placeSpelling(key.slice(front.length));
  const begins = (base: string, { name }: County) =>
    front === ""
      ? typed.length > base.length + 1 && placeSpelling(name).startsWith(typed)
      : base.startsWith(typed);
  return [...listCounties(areas)].flatMap(([base, counties]) =>
    counties.filter((county) => begins(base, county)),
  );
}

function listCounties(areas: AreaIndex): ReadonlyMap<string, readonly County[]> {
  const listed = countiesOf.get(areas);
  if (listed !== undefined) return listed;
  const zips = areas.zips.filter(({ county }) => county !== "");
  const counties = [...Map.groupBy(zips, ({ county, region }) => `${region}:${county}`).values()].map(
    makeCounty,
  );
  counties.sort((a, b) => b.population - a.population);
  const byName = Map.groupBy(counties, ({ name }) =>
    placeSpelling(name.replace(/ (?:County|Parish|Borough)$/, "")),
  );
  countiesOf.set(areas, byName);
  return byName;
}

function makeCounty(zips: readonly Zip[]): County {
  const population = zips.reduce((sum, zip) => sum + zip.population, 0);
  const weigh = (zip: Zip) => (population === 0 ? 1 / zips.length : zip.population / population);
  const middle = (axis: keyof LatLng) => zips.reduce((sum, zip) => sum + zip.point[axis] * weigh(zip), 0);
  const [lats, lngs] = [zips.map(({ point }) => point.lat), zips.map(({ point }) => point.lng)];
  const { county = "", region = "" } = zips[0] ?? {};
  return {
    name: nameOf(county, region),
    region,
    point: { lat: middle("lat"), lng: middle("lng") },
    box: {
      sw: { lat: Math.min(...lats), lng: Math.min(...lngs) },
      ne: { lat: Math.max(...lats), lng: Math.max(...lngs) },
    },
    population,
  };
}

function nameOf(county: string, region: string): string {
  if (/ (?:County|Parish|Borough|City|Census Area|Municipality)\b/.test(county)) return county;
  return `${county} ${region === "LA" ? "Parish" : "County"}`;
}
