import { searchName } from "@smirk/domain/finder/search-name";
import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import { findForeignCountry } from "@smirk/domain/joining/address/foreign-address";
import { editDistance, forgivenLetters } from "@smirk/domain/text/edit-distance";
import { type AddressHit, pointOf } from "./address-hit.ts";
import type { AreaIndex, City, Region, Zip } from "./areas/area.ts";
import { findCities, findRegions } from "./areas/area-lookup.ts";
import { type County, findBareCounties, findCounties } from "./areas/counties.ts";
import { findLandmark } from "./areas/landmarks.ts";
import { spanishStateName } from "./areas/spanish-states.ts";
import { toPrediction } from "./describe-hit.ts";
import { placeSpelling } from "./gazetteer/gazetteer-sources.ts";
import { readTails } from "./gazetteer/read-tails.ts";
import { keyOf, splitWords, type TypedWord } from "./gazetteer/street.ts";
import { findMisspelledTowns, joinName, spellOut } from "./gazetteer/typed-town.ts";
import { isCommon, isStreet, MOST_WORDS, withoutAround } from "./place-words.ts";

/** A point with the name that the box of places shows. */
export interface NamedPoint extends LatLng {
  name: string;
}

/** Where words lead: to a place, to a question which of some is meant, or nowhere. */
export interface Where {
  place: NamedPoint | null;
  /** Towns that may be meant, likeliest first; empty beside a place. */
  asked: readonly NamedPoint[];
}

interface WhereQuestion {
  /** What is near to it needs no question. */
  near: LatLng;
  /** Whether "in" or "near" says that it is a place: then one that is only nearly called so may be asked about. */
  isSaid: boolean;
  /** Whether no wrong letter is forgiven. */
  isExact?: boolean;
  /** Whether the words stand alone: a state among others is part of another name. */
  isWhole?: boolean;
}

/** A place inside of a search moves the map without a question this far. */
export const NEAR_MILES = 60;
/** The largest towns of the country are known to everybody. */
const KNOWN_TOWNS = 300;
const MOST_ASKED = 3;
/** A shorter word is too easily a town with wrong letters. */
const SHORTEST_UNSAID = 6;
/** A village is not taken before a city of its name that everybody knows, nor asked about unsaid. */
export const VILLAGE_PEOPLE = 5_000;
const NOWHERE: Where = { place: null, asked: [] };

/**
 * A name leads to a place where it is whole, and near, known to everybody or written with its state or ZIP code. What
 * is only far away, or nearly called so, is asked about; a common noun leads nowhere by itself.
 */
export function readWhere(areas: AreaIndex, text: string, question: WhereQuestion): Where {
  const words = splitWords(text);
  if (words.length === 0 || words.length > MOST_WORDS) return NOWHERE;
  const stated = findStated(areas, words);
  if (stated !== null) return { place: stated, asked: [] };
  const key = keyOf(words);
  const marked = readLandmark(areas, key, question);
  if (marked !== null) return marked;
  // "Nuevo México" has the name of a country in it.
  const region = question.isWhole === false ? undefined : findSpanishRegion(areas, key);
  if (region !== undefined) return { place: describeRegion(region), asked: [] };
  if ((isCommon(key) && !isTownOfWords(areas, key)) || findForeignCountry(text) !== null) return NOWHERE;
  const spelled = [key, withoutAround(key)].filter((each, at, all) => all.indexOf(each) === at);
  for (const name of spelled) {
    const found = readName(areas, name, question);
    if (found.place !== null) return found;
    if (found.asked.length > 0) return askAboutLikelier(areas, name, { found, question });
  }
  return question.isExact ? NOWHERE : readMisspelled(areas, key, question);
}

/** An airport or a neighborhood nearby. Beside a place far away that everybody calls so, it is asked which is meant. */
function readLandmark(areas: AreaIndex, key: string, { near, isWhole = true }: WhereQuestion): Where | null {
  const landmark = findLandmark(areas, key, near);
  const place = landmark && describeZip(areas, landmark.zip);
  // "Washington and Heights" is a corner.
  if (!place || (landmark.isLocal && !isWhole)) return null;
  const known = landmark.isLocal ? findCities(areas, key, "whole") : [];
  const [other] = known
    .filter((town) => listKnownTowns(areas).has(town))
    .map((town) => describeCity(areas, town));
  return other ? { place: null, asked: [place, other] } : { place, asked: [] };
}

/** "College Station" is a town, although each of its words is a common noun. */
function isTownOfWords(areas: AreaIndex, key: string): boolean {
  return (
    key.includes(" ") &&
    findCities(areas, key, "whole").some(
      (town) => town.population >= VILLAGE_PEOPLE && !isNickname(town, key),
    )
  );
}

function readMisspelled(areas: AreaIndex, key: string, { near, isSaid }: WhereQuestion): Where {
  if (!mayBeMisspelled(areas, key)) return NOWHERE;
  const { taken, nearly } = findMeant(areas, key, near);
  if (isSaid) {
    return taken === null ? askAbout(areas, nearly, near) : { place: describeCity(areas, taken), asked: [] };
  }
  // "Independent dentist" and "promo" say no place: without "in", what is far is asked about.
  if (taken === null || key.length < SHORTEST_UNSAID || !isNearlyNamed(taken, key)) return NOWHERE;
  // "Huston" is a village far away, and may be somebody's name.
  const isSure = isNear(taken.point, near) && findCities(areas, key, "whole").length === 0;
  return isSure ? { place: describeCity(areas, taken), asked: [] } : askAbout(areas, [taken], near);
}

/** "Social" is nearly "SoCal", and no name of Los Angeles. */
function isNearlyNamed({ key: own }: City, key: string): boolean {
  const typed = nameKey(key);
  const most = forgivenLetters(typed);
  return editDistance(typed, nameKey(own), most) <= most;
}

/** The one of the towns with wrong letters that is near or that everybody knows, and all of them. */
function findMeant(areas: AreaIndex, key: string, near: LatLng): { taken: City | null; nearly: City[] } {
  const nearly = findMisspelledTowns(areas, key, null);
  const likely = nearly.filter((town) => listKnownTowns(areas).has(town) || isNear(town.point, near));
  return { taken: chooseTown(areas, likely, { near, key: likely[0]?.key ?? "" }), nearly };
}

/** "Huston" is a village in Idaho, and Houston with a letter left out. */
function askAboutLikelier(
  areas: AreaIndex,
  key: string,
  { found, question: { near, isSaid } }: { found: Where; question: WhereQuestion },
): Where {
  const isTown = findCities(areas, key, "whole").some(({ population }) => population >= VILLAGE_PEOPLE);
  if (!isSaid || isTown || !mayBeMisspelled(areas, key)) return found;
  const { taken } = findMeant(areas, key, near);
  const likelier = taken === null ? null : describeCity(areas, taken);
  const asked = found.asked.filter(({ name }) => name !== likelier?.name);
  return likelier === null ? found : { place: null, asked: [likelier, ...asked].slice(0, MOST_ASKED) };
}

function readName(areas: AreaIndex, key: string, { near, isSaid, isWhole = true }: WhereQuestion): Where {
  const towns = findCities(areas, key, "whole");
  const town = chooseTown(areas, towns, { near, key });
  if (town !== null) return { place: describeCity(areas, town), asked: [] };
  const region = isWhole ? findRegionByName(areas, key) : undefined;
  if (region !== undefined) return { place: describeRegion(region), asked: [] };
  const county = chooseCounty(findCounties(areas, key), near);
  if (county !== null) return { place: county, asked: [] };
  // "Black dentist" asks about no village called Black.
  const isLikely = isSaid || towns.some(({ population }) => population >= VILLAGE_PEOPLE);
  if (towns.length > 0 && isLikely) {
    return askAbout(areas, [...towns, ...beginningNear(areas, key, near)], near);
  }
  const bare = isSaid ? chooseCounty(findBareCounties(areas, key), near) : null;
  if (bare !== null) return { place: bare, asked: [] };
  return isSaid ? askAbout(areas, beginningNear(areas, key, near), near) : NOWHERE;
}

function beginningNear(areas: AreaIndex, key: string, near: LatLng): City[] {
  if (key.length < 4) return [];
  return findCities(areas, `${key} `, "beginning").filter(({ point }) => isNear(point, near));
}

export function isNear(point: LatLng, near: LatLng): boolean {
  return distanceMiles(point, near) <= NEAR_MILES;
}

/** The nearest of this name nearby, else the largest that everybody knows. */
function chooseTown(
  areas: AreaIndex,
  towns: readonly City[],
  { near, key }: { near: LatLng; key: string },
): City | null {
  const isKnown = (town: City) => listKnownTowns(areas).has(town) || isNickname(town, key);
  const everybodys = towns.filter(isKnown);
  // There are three Springfields that everybody knows.
  const known = everybodys.length === 1 ? (everybodys[0] ?? null) : null;
  const nearby = towns.filter(({ point }) => isNear(point, near));
  const [nearest = null] = nearby.toSorted(
    (a, b) => distanceMiles(a.point, near) - distanceMiles(b.point, near),
  );
  if (nearest === null || known === null) return nearest ?? known;
  return nearest.population >= VILLAGE_PEOPLE ? nearest : known;
}

/** "Cape Cod" is no town's own name: who says it means the one that it is known for. */
function isNickname({ key: own }: City, key: string): boolean {
  return nameKey(own) !== nameKey(key);
}

function nameKey(key: string): string {
  return joinName(spellOut(placeSpelling(key)));
}

function byPeople(a: City, b: City): number {
  return b.population - a.population;
}

/** Whether words may be a town with wrong letters: neither a common noun nor a street is. */
export function mayBeMisspelled(areas: AreaIndex, key: string): boolean {
  return !isCommon(key) && !isStreet(key) && !isCalledLikeTown(areas, key);
}

/**
 * "Denver Harbor" and "UT Austin" are written right: they begin or end as a town is called, and are no wrong letters of
 * another. What people only call a town, such as "Vegas" in "Los Vegas", is no sign of that.
 */
function isCalledLikeTown(areas: AreaIndex, key: string): boolean {
  const words = key.split(" ");
  const known = listKnownTowns(areas);
  const isKnown = (name: string) => findCities(areas, name, "whole").some((town) => known.has(town));
  const isEnd = (name: string) =>
    findCities(areas, name, "whole").some((town) => known.has(town) && !isNickname(town, name));
  return words.some(
    (_, at) => at > 0 && (isKnown(words.slice(0, at).join(" ")) || isEnd(words.slice(at).join(" "))),
  );
}

const knownTowns = new WeakMap<AreaIndex, ReadonlySet<City>>();

function listKnownTowns(areas: AreaIndex): ReadonlySet<City> {
  const listed = knownTowns.get(areas);
  if (listed !== undefined) return listed;
  const towns = [...new Set(areas.cityNames.map(({ city }) => city))].sort(byPeople);
  const known = new Set(towns.slice(0, KNOWN_TOWNS));
  knownTowns.set(areas, known);
  return known;
}

/** A place that is written with its state or ZIP code; null for any other. */
export function readStated(areas: AreaIndex, text: string): NamedPoint | null {
  return findStated(areas, splitWords(text));
}

/** What has a ZIP code, or the state: then it is the largest town of the name there. */
function findStated(areas: AreaIndex, words: readonly TypedWord[]): NamedPoint | null {
  const tails = readTails(areas, words, "whole");
  for (const { zip, rest, regions } of tails) {
    const found = zip === "" ? undefined : areas.byZip.get(zip);
    const region = areas.regions.get(found?.region ?? "");
    if (found && region) return describePoint({ region, zip: found });
    if (regions === null || rest.length === 0) continue;
    const here = (city: City) => regions.some(({ code }) => code === city.region);
    const key = withoutAround(keyOf(rest));
    const named = [keyOf(rest), key].flatMap((name) => findCities(areas, name, "whole").filter(here));
    const [town] = named.sort(byPeople);
    if (town) return describeCity(areas, town);
    const [county] = findCounties(areas, key).filter(({ region: code }) =>
      regions.some((each) => each.code === code),
    );
    if (county) return { name: `${county.name}, ${county.region}`, ...county.point };
    const [nearly] = findMisspelledTowns(areas, key, regions);
    if (nearly) return describeCity(areas, nearly);
  }
  return null;
}

/** Only the whole name counts: two letters may be any word. */
function findRegionByName(areas: AreaIndex, key: string): Region | undefined {
  return [...areas.regions.values()].find(({ name }) => searchName(name) === key);
}

function findSpanishRegion(areas: AreaIndex, key: string): Region | undefined {
  return [...areas.regions.values()].find(({ name }) => spanishStateName(name) === key);
}

/** States of which the words are the code: they may be a word as well, and are asked about. */
export function listStatesOfCode(areas: AreaIndex, text: string): NamedPoint[] {
  const key = searchName(text);
  return key.length === 2 ? findRegions(areas, key, "whole").map(describeRegion) : [];
}

function chooseCounty(counties: readonly County[], near: LatLng): NamedPoint | null {
  const nearby = counties.filter(({ point }) => isNear(point, near));
  const [
    chosen = counties.length === 1 || (counties[0]?.population ?? 0) >= KNOWN_COUNTY_PEOPLE
      ? counties[0]
      : undefined,
  ] = nearby;
  return chosen === undefined ? null : { name: `${chosen.name}, ${chosen.region}`, ...chosen.point };
}

/** Counties as large as that are known to everybody. */
const KNOWN_COUNTY_PEOPLE = 1_000_000;

function askAbout(areas: AreaIndex, towns: readonly City[], near: LatLng): Where {
  const likely = [...new Set(towns)].toSorted(
    (a, b) => Number(isNear(b.point, near)) - Number(isNear(a.point, near)) || byPeople(a, b),
  );
  return {
    place: null,
    asked: likely.slice(0, MOST_ASKED).flatMap((city) => describeCity(areas, city) ?? []),
  };
}

function describeCity(areas: AreaIndex, city: City): NamedPoint | null {
  const region = areas.regions.get(city.region);
  return region === undefined ? null : describePoint({ region, city });
}

function describeZip(areas: AreaIndex, zip: Zip): NamedPoint | null {
  const region = areas.regions.get(zip.region);
  return region === undefined ? null : describePoint({ region, zip });
}

function describeRegion(region: Region): NamedPoint {
  return describePoint({ region });
}

function describePoint({
  region,
  city = null,
  zip = null,
}: Pick<AddressHit, "region"> & Partial<AddressHit>): NamedPoint {
  const hit: AddressHit = { region, city, zip, street: null, typed: "", isWhole: true };
  return { name: toPrediction(hit).description, ...pointOf(hit) };
}
