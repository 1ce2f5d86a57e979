import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import { MOST_WORDS, withoutAround } from "../place-words.ts";
import type { AreaIndex, Zip } from "./area.ts";
import { findCities, findRegions } from "./area-lookup.ts";
import { KNOWN_LANDMARKS, LOCAL_LANDMARKS } from "./landmark-names.ts";

/** A neighborhood is meant within so many miles of the map's middle. */
const LOCAL_MILES = 40;

const known = namesOf(KNOWN_LANDMARKS);
const local = namesOf(LOCAL_LANDMARKS);

export interface Landmark {
  zip: Zip;
  /** Whether places of the name are in other towns too. */
  isLocal: boolean;
}

/** What the words say besides towns: an airport, a hospital or a neighborhood nearby. @param key as `searchName` has it */
export function findLandmark(areas: AreaIndex, key: string, near: LatLng | null): Landmark | null {
  return findNamed(areas, key, near) ?? findInTown(areas, key);
}

/** Names of towns that stand behind a neighborhood's have no more words. */
const MOST_TOWN_WORDS = 3;
/** "Hyde Park" is looked for around the largest towns of the name that is written behind it. */
const MOST_TOWNS = 3;

/** "Midtown Atlanta" and "Hyde Park, Austin, TX": the town says which one is meant, so that nothing is asked. */
function findInTown(areas: AreaIndex, key: string): Landmark | null {
  const words = key.split(" ", MOST_WORDS + 1);
  if (words.length < 2 || words.length > MOST_WORDS) return null;
  const regions = findRegions(areas, words.at(-1) ?? "", "whole");
  const named = regions.length > 0 ? words.slice(0, -1) : words;
  for (let count = 1; count <= Math.min(MOST_TOWN_WORDS, named.length - 1); count += 1) {
    const [name, town] = [named.slice(0, -count).join(" "), named.slice(-count).join(" ")];
    if (!listForms(name).some((form) => local.has(form) || known.has(form))) continue;
    const towns = findCities(areas, town, "whole")
      .filter(({ region }) => regions.length === 0 || regions.some(({ code }) => code === region))
      .toSorted((a, b) => b.population - a.population);
    for (const { point } of towns.slice(0, MOST_TOWNS)) {
      const found = findNamed(areas, name, point);
      if (found !== null && distanceMiles(found.zip.point, point) <= LOCAL_MILES)
        return { ...found, isLocal: false };
    }
  }
  return null;
}

function findNamed(areas: AreaIndex, key: string, near: LatLng | null): Landmark | null {
  for (const name of listForms(key)) {
    const codes = local.get(name) ?? [];
    const here = codes
      .flatMap((code) => areas.byZip.get(code) ?? [])
      .find((zip) => near !== null && distanceMiles(zip.point, near) <= LOCAL_MILES);
    const zip = here ?? areas.byZip.get(known.get(name)?.[0] ?? "");
    if (zip !== undefined) return { zip, isLocal: here !== undefined };
  }
  return null;
}

/** Longer than any name, so that nothing more is tried. */
const LONGEST_KEY = 60;
const AIRPORT = /^aeropuerto (?:internacional )?(?:de |del )?(.+)$/;
const HOSPITAL = /^hospital (.+)$/;

/** "Aeropuerto de Miami" and "Miami Intl Airport" are "miami airport". */
function listForms(key: string): string[] {
  if (key.length > LONGEST_KEY) return [];
  const forms = [key, withoutAround(key)].flatMap(listSpellings);
  return [...new Set(forms.map(join))];
}

function listSpellings(name: string): string[] {
  const plain = name.replace(/\bfort\b/, "ft").replace(/\bsaint\b/, "st");
  const airport = plain.replace(AIRPORT, "$1 airport").replace(/ (?:international|intl)(?= airport$|$)/, "");
  return [
    plain,
    airport,
    airport.replace(/ airport$/, ""),
    plain.replace(HOSPITAL, "$1"),
    plain.replace(HOSPITAL, "$1 hospital"),
    plain.replace(/ (?:hospital|mall|stadium|campus|neighborhood|area|district)$/, ""),
  ];
}

/** "O'Hare" and "K-Town" are written with a blank and without. */
function join(name: string): string {
  return name.replaceAll(" ", "");
}

function namesOf(table: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
  const pairs = Object.entries(table).flatMap(([zip, names]) =>
    names.split(", ").map((name) => [join(name), zip] as const),
  );
  return new Map(
    [...Map.groupBy(pairs, ([name]) => name)].map(([name, own]) => [name, own.map(([, zip]) => zip)]),
  );
}
