import type { AutocompleteAnswer, GeocodeAnswer } from "@smirk/contract/places";
import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import { addressVerdict } from "@smirk/domain/joining/address/address-verdict";
import { findForeignCountry } from "@smirk/domain/joining/address/foreign-address";
import { STATES } from "@smirk/domain/joining/address/states";
import { foldWidth } from "@smirk/domain/text/visible-text";
import {
  type AddressHit,
  type AddressSource,
  type AutocompleteInput,
  type GeocodeInput,
  pointOf,
  rankHits,
} from "../address-hit.ts";
import type { AreaIndex, City } from "../areas/area.ts";
import { findZip } from "../areas/area-lookup.ts";
import { findBareCounties, findCounties, suggestCounties } from "../areas/counties.ts";
import { findLandmark } from "../areas/landmarks.ts";
import { loadAreas } from "../areas/load-areas.ts";
import { describeCounty, resolveOwnPlaceId, toGeocodeResult, toPrediction } from "../describe-hit.ts";
import { isCommon, withoutAround, withoutDistance, withoutSide } from "../place-words.ts";
import { readAddress, readMisspelledTown } from "../read-address.ts";
import { isNear, mayBeMisspelled, VILLAGE_PEOPLE } from "../read-where.ts";
import { readTails } from "./read-tails.ts";
import {
  endsLikeStreet,
  isRoadByNumber,
  keyOf,
  MAX_WORDS,
  readNumberedStreet,
  splitWords,
  type TypedWord,
} from "./street.ts";
import { findMisspelledTowns } from "./typed-town.ts";

const MAX_ANSWERS = 5;

/** The embedded gazetteer: no key, no network, no street directory. */
export function createGazetteerAddressSource(): AddressSource {
  return {
    autocomplete: async (input) => suggestAddresses(await loadAreas(), input),
    geocode: async (input) => geocodeTyped(await loadAreas(), input),
    prepare: async () => {
      // The search makes the indexes of names, which would hold up the first visitor's.
      findMisspelledTowns(await loadAreas(), "hosuton", null);
    },
  };
}

function suggestAddresses(areas: AreaIndex, input: AutocompleteInput): AutocompleteAnswer {
  const { types, near } = input;
  const plain = foldWidth(input.text);
  const text = joinZip(areas, types === "geocode" ? withoutDistance(plain) : plain);
  if (isForeign(text)) return { status: "ZERO_RESULTS", predictions: [] };
  const wanted = ({ street }: AddressHit): boolean =>
    street === null || (types !== "(regions)" && !(types === "geocode" && isRoadByNumber(street)));
  const read = readAddress(areas, text, "beginning").filter(wanted);
  const fitting = read.length > 0 || !near ? read : suggestTownsNear(areas, text, near).filter(wanted);
  const hits =
    types === "address"
      ? completeAddresses(areas, fitting, near)
      : findPlaces(areas, fitting, { ...input, text });
  const predictions = hits.slice(0, MAX_ANSWERS).map(toPrediction);
  return { status: predictions.length > 0 ? "OK" : "ZERO_RESULTS", predictions };
}

/** "7700 2" and "77 002" are a ZIP code with blanks, "77OO2" one with letters. */
function joinZip(areas: AreaIndex, text: string): string {
  if (!/^\s*\d(?:\s?[\dO]){4}\s*$/i.test(text)) return text;
  const zip = text.replaceAll(/\s/g, "").replaceAll(/O/gi, "0");
  return findZip(areas, zip) ? zip : text;
}

function findPlaces(
  areas: AreaIndex,
  hits: AddressHit[],
  { text, types, near }: AutocompleteInput,
): AddressHit[] {
  const isFinder = types === "geocode";
  const key = keyOf(splitWords(text));
  const landmarks = isFinder ? readLandmark(areas, text, near) : [];
  const own = isCommon(key) ? hits.filter((hit) => !hit.isWhole || isClose(hit, near)) : hits;
  const whole = [...(isFinder ? readCounties(areas, text) : []), ...own];
  const isFound = landmarks.length + whole.length > 0;
  const found = isFound || !isFinder ? whole : readInside(areas, text);
  const isTown = landmarks.length + found.length > 0 || !mayBeMisspelled(areas, key);
  const ranked = rankHits(isTown ? found : readLikelyTown(areas, text, near), near);
  return [...landmarks, ...ranked.filter(({ zip }) => zip === null || zip !== landmarks[0]?.zip)];
}

/** An airport, a hospital or a neighborhood is its ZIP code, before towns far away that are called so. */
function readLandmark(areas: AreaIndex, text: string, near: LatLng | null): AddressHit[] {
  const zip = findLandmark(areas, keyOf(splitWords(text)), near)?.zip;
  const region = areas.regions.get(zip?.region ?? "");
  const landmark = text.trim();
  return zip && region ? [{ region, city: null, zip, street: null, typed: "", isWhole: true, landmark }] : [];
}

/** "Gulfton" is no village in Kentucky with a wrong letter. */
function readLikelyTown(areas: AreaIndex, text: string, near: LatLng | null): AddressHit[] {
  return readMisspelledTown(areas, text).filter(
    (hit) => (hit.city?.population ?? 0) >= VILLAGE_PEOPLE || isClose(hit, near),
  );
}

/** "Midtown" is no village two states away. */
function isClose(hit: AddressHit, near: LatLng | null): boolean {
  return near !== null && isNear(pointOf(hit), near);
}

function readCounties(areas: AreaIndex, text: string): AddressHit[] {
  const words = splitWords(text);
  if (words.length > MAX_WORDS) return [];
  return readTails(areas, words, "whole").flatMap(({ zip, rest, regions }) => {
    const key = keyOf(rest);
    if (zip !== "" || key === "") return [];
    const bare = findBareCounties(areas, key);
    const whole = new Set([...bare, ...findCounties(areas, key)]);
    const counties = new Set([...whole, ...suggestCounties(areas, key)]);
    return [...counties].flatMap((county) => {
      const region = areas.regions.get(county.region);
      const isHere = regions === null || regions.some(({ code }) => code === county.region);
      return region && isHere ? [{ ...describeCounty(region, county), isWhole: whole.has(county) }] : [];
    });
  });
}

/** A smaller town has no sides of which people speak. */
const CITY_PEOPLE = 100_000;
const ZIP_ANYWHERE = /(?<![\d.,$#-])\d{5}(?![\d.,]\d|\d)/;

/** A ZIP code among other words, else a town without what is usual around one: "downtown houston". */
function readInside(areas: AreaIndex, text: string): AddressHit[] {
  const [zip = ""] = ZIP_ANYWHERE.exec(text) ?? [];
  const key = keyOf(splitWords(text));
  const name = withoutAround(key);
  const inside = zip !== "" && zip !== text ? zip : name !== "" && name !== key ? name : null;
  const found = inside === null ? [] : readAddress(areas, inside, "beginning");
  return found.length > 0 ? found : readSide(areas, withoutSide(name));
}

/** "SE Houston" is of a city; "West End" is none. */
function readSide(areas: AreaIndex, town: string | null): AddressHit[] {
  const found = town === null ? [] : readAddress(areas, town, "whole");
  return found.filter(({ city }) => (city?.population ?? 0) >= CITY_PEOPLE);
}

/** Unknown place ids are INVALID_REQUEST, as in Google's service. */
function geocodeTyped(areas: AreaIndex, input: GeocodeInput): GeocodeAnswer {
  if ("placeId" in input) {
    const hit = resolveOwnPlaceId(areas, input.placeId);
    return hit
      ? { status: "OK", results: [toGeocodeResult(hit)] }
      : { status: "INVALID_REQUEST", results: [] };
  }
  const address = foldWidth(input.address);
  if (findForeignCountry(address) !== null) return { status: "ZERO_RESULTS", results: [] };
  const hits = rankHits(readAddress(areas, address, "whole"), null).slice(0, MAX_ANSWERS);
  return { status: hits.length > 0 ? "OK" : "ZERO_RESULTS", results: hits.map(toGeocodeResult) };
}

/** While typing, two or three letters at the end may become a town: "Chicago", not Switzerland's "ch". */
function isForeign(typed: string): boolean {
  return !/[\s,]\p{Letter}{1,3}$/u.test(typed) && findForeignCountry(typed) !== null;
}

/** A street without a town: suggests the surrounding towns. */
export function suggestTownsNear(areas: AreaIndex, text: string, near: LatLng): AddressHit[] {
  const words = splitWords(text);
  const street = readNumberedStreet(words);
  if (!street || isZipBefore(areas, words)) return [];
  return listTownsNear(areas, near).flatMap((city) => {
    const region = areas.regions.get(city.region);
    if (!region) return [];
    const zip = areas.byZip.get(city.homeZip ?? "") ?? null;
    return [{ region, city, zip, street, typed: "", isWhole: false }];
  });
}

/** "78701 austin" has no house in it. */
function isZipBefore(areas: AreaIndex, words: readonly TypedWord[]): boolean {
  const first = words[0]?.raw ?? "";
  return /^\d{5}$/.test(first) && findZip(areas, first) !== undefined && !endsLikeStreet(words);
}

type Bands = ReadonlyMap<number, readonly City[]>;

const NEAR_MILES = 25;

const NEAR_DEGREES = 0.7;

/** All towns by tenth of a degree of latitude: looking through all 35,000 for each key takes milliseconds. */
const bandsOf = new WeakMap<AreaIndex, Bands>();

const BANDS_PER_DEGREE = 10;
const bandAt = (lat: number) => Math.floor(lat * BANDS_PER_DEGREE);

function listTownsNear(areas: AreaIndex, near: LatLng): City[] {
  const bands = bandsOf.get(areas) ?? makeBands(areas);
  bandsOf.set(areas, bands);
  const found: City[] = [];
  for (let band = bandAt(near.lat - NEAR_DEGREES); band <= bandAt(near.lat + NEAR_DEGREES); band += 1) {
    for (const city of bands.get(band) ?? []) {
      if (distanceMiles(city.point, near) <= NEAR_MILES) found.push(city);
    }
  }
  return found;
}

function makeBands({ cityNames }: AreaIndex): Bands {
  const cities = new Set(cityNames.map(({ city }) => city));
  return Map.groupBy(cities, ({ point }) => bandAt(point.lat));
}

/** Where several towns have the typed name, none takes all the lines. */
const MOST_OF_A_TOWN = 2;

/**
 * Streets that the form of home addresses takes, nearest first. A ZIP code is never guessed: a town with several gets
 * a line for each, those with homes before the others.
 */
function completeAddresses(areas: AreaIndex, hits: readonly AddressHit[], near: LatLng | null): AddressHit[] {
  const whole = hits.flatMap((hit) => (hit.street === null ? [] : withZips(areas, hit, near)));
  const ranked = near === null ? rankHits(whole, null) : nearestFirst(whole, near);
  const taken = ranked.filter((hit) => isTaken(hit));
  const towns = Map.groupBy(taken, ({ region, city }) => `${region.code}:${city?.key ?? ""}`);
  if (towns.size < 2) return taken;
  const some = new Set([...towns.values()].flatMap((lines) => lines.slice(0, MOST_OF_A_TOWN)));
  return taken.filter((hit) => some.has(hit));
}

function withZips(areas: AreaIndex, hit: AddressHit, near: LatLng | null): AddressHit[] {
  const { city, zip } = hit;
  if (zip !== null || city === null) return [hit];
  const zips = zipsOf(areas, city, near ?? city.point);
  return zips.length === 0 ? [hit] : zips.map((one) => ({ ...hit, zip: one }));
}

const MOST_ZIPS = 20;

function zipsOf(areas: AreaIndex, { zips }: City, near: LatLng) {
  const known = zips.flatMap((code) => areas.byZip.get(code) ?? []);
  const homes = known.filter(({ population }) => population > 0);
  const miles = new Map(known.map((zip) => [zip, distanceMiles(zip.point, near)]));
  return (homes.length > 0 ? homes : known)
    .sort((a, b) => (miles.get(a) ?? 0) - (miles.get(b) ?? 0))
    .slice(0, MOST_ZIPS);
}

function nearestFirst(hits: readonly AddressHit[], near: LatLng): AddressHit[] {
  const miles = new Map(hits.map((hit) => [hit, distanceMiles(near, pointOf(hit))]));
  return [...hits].sort(
    (a, b) => Number(b.isWhole) - Number(a.isWhole) || (miles.get(a) ?? 0) - (miles.get(b) ?? 0),
  );
}

/** What is picked is not refused at Next: it is sold there, or joins the waitlist. */
function isTaken(hit: AddressHit): boolean {
  const { verdict } = addressVerdict([toGeocodeResult(hit)], STATES);
  return verdict === "ok" || verdict === "forbidden";
}
