import { distanceMiles } from "@smirk/domain/geography/geo";
import { TERRITORIES } from "../gazetteer/gazetteer-sources.ts";
import { findJoinedTowns, listSpellings } from "../gazetteer/typed-town.ts";
import type { AreaIndex, City, Region, Zip } from "./area.ts";
import { spanishStateName } from "./spanish-states.ts";
import { findAbbreviatedState } from "./state-abbreviations.ts";

export type Reach = "whole" | "beginning";

/** Finds towns by the name as written, spelled out, or with other blanks. */
export function findCities(areas: AreaIndex, key: string, reach: Reach): City[] {
  const spelled = listSpellings(key);
  const found = spelled.flatMap((name) => findByName(areas, name, reach));
  return [...new Set([...found, ...spelled.flatMap((name) => findJoinedTowns(areas, name))])];
}

function findByName(areas: AreaIndex, key: string, reach: Reach): City[] {
  const found: City[] = [];
  const { cityNames } = areas;
  for (let at = lowerBound(cityNames, ({ name }) => name, key); at < cityNames.length; at++) {
    const entry = cityNames[at];
    if (!entry || !(reach === "whole" ? entry.name === key : entry.name.startsWith(key))) break;
    found.push(entry.city);
  }
  return found;
}

export function findZips(areas: AreaIndex, prefix: string): Zip[] {
  const start = lowerBound(areas.zips, ({ zip }) => zip, prefix);
  const found: Zip[] = [];
  for (let at = start; areas.zips[at]?.zip.startsWith(prefix); at++) found.push(areas.zips[at] as Zip);
  return found;
}

export function findRegions(areas: AreaIndex, key: string, reach: Reach): Region[] {
  const abbreviated = findAbbreviatedState(key);
  return [...areas.regions.values()].filter(({ code, name }) => {
    const own = name.toLowerCase().replaceAll(".", "");
    const names = [own, spanishStateName(name)];
    return (
      code.toLowerCase() === key ||
      code === abbreviated ||
      names.some((each) => each !== "" && (each === key || (reach === "beginning" && each.startsWith(key))))
    );
  });
}

/** A territory's ZIP codes are known by prefix alone and get its capital's point. */
export function findZip(areas: AreaIndex, code: string): Zip | undefined {
  const known = areas.byZip.get(code);
  if (known) return known;
  const territory = TERRITORIES.find(({ ownsZip }) => ownsZip.test(code));
  if (!territory) return undefined;
  return { zip: code, place: "", region: territory.code, county: "", point: territory.point, population: 0 };
}

/** Farther than this, a neighboring ZIP code does not belong to the city. */
export const SAME_TOWN_MILES = 40;

export function mayShareAddress(city: City, zip: Zip): boolean {
  if (city.region !== zip.region) return false;
  return zip.place === "" || distanceMiles(city.point, zip.point) <= SAME_TOWN_MILES;
}

function lowerBound<T>(sorted: readonly T[], nameOf: (entry: T) => string, wanted: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (nameOf(sorted[middle] as T) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
