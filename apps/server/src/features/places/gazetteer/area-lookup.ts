import { distanceMiles } from "@smirk/domain/geography/geo";
import type { AreaIndex, City, Region, Zip } from "./area.ts";
import { TERRITORIES } from "./territories.ts";

/** How much of a name has to be there: all of it, or its beginning while somebody is typing. */
export type Reach = "whole" | "beginning";

export function findCities(areas: AreaIndex, key: string, reach: Reach): City[] {
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

/** States and territories by code, name or, while typing, the beginning of a name. */
export function findRegions(areas: AreaIndex, key: string, reach: Reach): Region[] {
  return [...areas.regions.values()].filter(({ code, name }) => {
    const own = name.toLowerCase().replaceAll(".", "");
    return code.toLowerCase() === key || own === key || (reach === "beginning" && own.startsWith(key));
  });
}

/** The ZIP code; those of a territory are known by their prefix alone and get its capital's point. */
export function findZip(areas: AreaIndex, code: string): Zip | undefined {
  const known = areas.byZip.get(code);
  if (known) return known;
  const territory = TERRITORIES.find(({ ownsZip }) => ownsZip.test(code));
  if (!territory) return undefined;
  return { zip: code, place: "", region: territory.code, point: territory.point, population: 0 };
}

/** A city's people may live under a ZIP code of the next one, but not of one further away than this. */
const SAME_TOWN_MILES = 40;

export function mayShareAddress(city: City, zip: Zip): boolean {
  if (city.region !== zip.region) return false;
  return zip.place === "" || distanceMiles(city.point, zip.point) <= SAME_TOWN_MILES;
}

/** Index of the first entry whose name is not before `wanted`. */
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
