import type { AddressHit } from "./address-hit.ts";
import type { AreaIndex, City, Region, Zip } from "./areas/area.ts";
import { findCities, findZip, findZips, mayShareAddress, type Reach } from "./areas/area-lookup.ts";
import { readTails, type Tail } from "./gazetteer/read-tails.ts";
import {
  cutStreet,
  endsLikeStreet,
  keyOf,
  MAX_WORDS,
  readNumberedStreet,
  readStreet,
  readUnitBefore,
  readUnitBehind,
  type Street,
  splitWords,
  type TypedWord,
} from "./gazetteer/street.ts";
import { findMisspelledTowns } from "./gazetteer/typed-town.ts";

const ZIP_DIGITS = 5;

export function readAddress(areas: AreaIndex, text: string, reach: Reach): AddressHit[] {
  const before = readUnitBefore(text);
  const behind = before.unit === "" ? readUnitBehind(before.rest) : null;
  const { unit, rest } = behind ?? before;
  const hits = readPlain(areas, rest, reach);
  if (unit === "") return hits;
  return hits.flatMap((hit) =>
    hit.street?.unit === "" ? [{ ...hit, street: { ...hit.street, unit } }] : [],
  );
}

function readPlain(areas: AreaIndex, text: string, reach: Reach): AddressHit[] {
  const words = splitWords(text);
  if (words.length === 0 || words.length > MAX_WORDS) return [];
  // What ends in a state is read so first: 'Washington, DC' is a town with its state, and 'DC' a town as well.
  const tails = readTails(areas, words, reach).toReversed();
  const readings = tails.map((tail) =>
    tail.rest.length === 0
      ? { hits: readAreaAlone(areas, tail), isContradicted: false }
      : readCityAndStreet(areas, tail, reach),
  );
  const hits = readings.flatMap((reading) => reading.hits);
  if (hits.length > 0 || readings.some(({ isContradicted }) => isContradicted)) return hits;
  const withState = tails.filter(({ regions }) => regions !== null);
  return (withState.length > 0 ? withState : tails).flatMap((tail) => readUnknownCity(areas, tail, reach));
}

/** A town alone, or with its state, that is written with a wrong letter or two. */
export function readMisspelledTown(areas: AreaIndex, text: string): AddressHit[] {
  const words = splitWords(text);
  if (words.length === 0 || words.length > MAX_WORDS) return [];
  return readTails(areas, words, "whole").flatMap(({ zip, rest, regions }) => {
    const typed = keyOf(rest);
    if (zip !== "" || /\d/.test(typed)) return [];
    return findMisspelledTowns(areas, typed, regions).flatMap((city): AddressHit[] => {
      const region = areas.regions.get(city.region);
      return region ? [{ region, city, zip: null, street: null, typed, isWhole: true, isGuess: true }] : [];
    });
  });
}

function readAreaAlone(areas: AreaIndex, tail: Tail): AddressHit[] {
  if (tail.zip === "") {
    return (tail.regions ?? []).map((region) => ({
      region,
      city: null,
      zip: null,
      street: null,
      typed: tail.regionKey,
      isWhole: isNamed(tail.regionKey, region.code, region.name),
    }));
  }
  return zipsOf(areas, tail).flatMap((zip) => zipHit(areas, tail, { zip, street: null }));
}

function zipsOf(areas: AreaIndex, { zip, regions }: Tail): Zip[] {
  const whole = zip.length === ZIP_DIGITS ? findZip(areas, zip) : undefined;
  const found = whole ? [whole] : zip.length < ZIP_DIGITS ? findZips(areas, zip) : [];
  return found.filter(({ region }) => isAmong(regions, region));
}

function isAmong(regions: readonly Region[] | null, code: string): boolean {
  return regions === null || regions.some((region) => region.code === code);
}

function zipHit(
  areas: AreaIndex,
  tail: Tail,
  { zip, street }: { zip: Zip; street: Street | null },
): AddressHit[] {
  const region = areas.regions.get(zip.region);
  const isWhole = tail.zip.length === ZIP_DIGITS;
  return region ? [{ region, city: null, zip, street, typed: tail.zip, isWhole }] : [];
}

interface Reading {
  hits: AddressHit[];
  isContradicted: boolean;
}

function readCityAndStreet(areas: AreaIndex, tail: Tail, reach: Reach): Reading {
  const hits: AddressHit[] = [];
  let isContradicted = false;
  for (let at = 0; at < tail.rest.length; at++) {
    const split = splitAt(tail, at);
    if (!split) continue;
    const cities = citiesOf(areas, tail, { split, reach });
    const isStateKnown = tail.regions !== null || reach === "beginning";
    const whole = new Set(findCities(areas, split.cityKey, "whole"));
    const isCertain = isStateKnown && (cities.length === 1 || reach === "beginning");
    const found = cities.flatMap((city) =>
      cityHits(areas, tail, { city, street: split.street, isCertain }).map((hit) => ({
        ...hit,
        typed: hit.zip && !hit.street ? tail.zip : split.cityKey,
        isWhole: whole.has(city),
      })),
    );
    if (cities.length > 0 && found.length === 0 && split.isClear) isContradicted = true;
    hits.push(...found);
  }
  return { hits, isContradicted };
}

interface Split {
  street: Street | null;
  streetWords: readonly TypedWord[];
  cityKey: string;
  /** The city's first word is unambiguous. */
  isClear: boolean;
}

function splitAt({ rest, zip }: Tail, at: number): Split | null {
  const streetWords = rest.slice(0, at);
  const cityWords = rest.slice(at);
  const cityKey = keyOf(cityWords);
  if (cityKey === "" || cityWords.slice(0, -1).some(({ endsPart }) => endsPart)) return null;
  const isAfterComma = streetWords.at(-1)?.endsPart === true;
  if (at === 0) return { street: null, streetWords, cityKey, isClear: true };
  if (!isAfterComma && rest.slice(0, -1).some(({ endsPart }) => endsPart)) return null;
  const mayLackNumber = isAfterComma && zip.length === ZIP_DIGITS;
  const street = readNumberedStreet(streetWords) ?? (mayLackNumber ? readStreet(streetWords) : undefined);
  return street ? { street, streetWords, cityKey, isClear: isAfterComma } : null;
}

/** Without another sign of where the street ends, only a town of this size is assumed to follow. */
const WELL_KNOWN_PEOPLE = 20_000;

function citiesOf(areas: AreaIndex, tail: Tail, { split, reach }: { split: Split; reach: Reach }): City[] {
  const find = (how: Reach): City[] =>
    findCities(areas, split.cityKey, how).filter(({ region }) => isAmong(tail.regions, region));
  const isStreetClear = split.street === null || endsLikeStreet(split.streetWords);
  if (tail.zip === "" && tail.regions === null) {
    return isStreetClear ? find(reach) : find("whole").filter((city) => city.population >= WELL_KNOWN_PEOPLE);
  }
  const whole = find("whole");
  const isStateWhole = tail.regions?.some(({ code, name }) => isNamed(tail.regionKey, code, name)) ?? false;
  const isCityOpen = tail.zip === "" && isStateWhole && isStreetClear && reach === "beginning";
  return whole.length > 0 || !isCityOpen ? whole : find("beginning");
}

function isNamed(key: string, ...names: string[]): boolean {
  return names.some((name) => name.toLowerCase() === key);
}

type CityHit = Pick<AddressHit, "region" | "city" | "zip" | "street">;

function cityHits(
  areas: AreaIndex,
  tail: Tail,
  { city, street, isCertain }: { city: City; street: Street | null; isCertain: boolean },
): CityHit[] {
  const region = areas.regions.get(city.region);
  if (!region) return [];
  const withZip = (zip: Zip | null): CityHit => ({ region, city, zip, street });
  if (tail.zip.length === ZIP_DIGITS) {
    return zipsOf(areas, tail)
      .filter((zip) => mayShareAddress(city, zip))
      .map(withZip);
  }
  if (tail.zip !== "") {
    const zips = city.zips.filter((code) => code.startsWith(tail.zip)).map((code) => areas.byZip.get(code));
    return zips.filter((zip) => zip !== undefined).map(withZip);
  }
  // Only a town with a single ZIP code gets one; larger cities are never guessed.
  const isPlain = street !== null && isCertain && city.homeZip !== null;
  return [withZip(isPlain ? (areas.byZip.get(city.homeZip ?? "") ?? null) : null)];
}

/** An unknown city before a known ZIP code: the ZIP code decides. Without a state, the city may be abroad. */
function readUnknownCity(areas: AreaIndex, tail: Tail, reach: Reach): AddressHit[] {
  if (tail.zip.length < ZIP_DIGITS || tail.rest.length === 0) return [];
  const words = cutStreet(tail.rest);
  const mayBeAbroad = reach === "whole" && tail.regions === null && words.length < tail.rest.length;
  const street = mayBeAbroad ? null : (readNumberedStreet(words) ?? null);
  return zipsOf(areas, tail).flatMap((zip) =>
    zipHit(areas, tail, { zip, street }).map((hit) => ({ ...hit, isGuess: true })),
  );
}
