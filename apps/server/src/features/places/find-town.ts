import { searchName } from "@smirk/domain/finder/search-name";
import { distanceMiles } from "@smirk/domain/geography/geo";
import { zip5 } from "@smirk/domain/geography/postal-code";
import { findState, STATES } from "@smirk/domain/joining/address/states";
import { editDistance, forgivenLetters } from "@smirk/domain/text/edit-distance";
import { trimEnd } from "@smirk/domain/text/trim-end";
import type { AreaIndex, City, Zip } from "./areas/area.ts";
import { findCities, mayShareAddress, SAME_TOWN_MILES } from "./areas/area-lookup.ts";
import { loadAreas } from "./areas/load-areas.ts";
import { placeSpelling } from "./gazetteer/gazetteer-sources.ts";
import { joinName, spellOut } from "./gazetteer/typed-town.ts";

export interface TownAddress {
  city: string;
  state: string;
  /** "" where it is not known. */
  zip: string;
}

interface Town {
  /** The gazetteer's; as written where the gazetteer does not have it. */
  name: string;
  /** One for each town of a state, however it is written; "" where nothing of the name can stand in an address. */
  slug: string;
}

export type FindTown = (address: TownAddress) => Town;

/** Loads the gazetteer. */
export async function createTownFinder(): Promise<FindTown> {
  const areas = await loadAreas();
  return (address) => {
    const known = findKnownTown(areas, address);
    if (known) return { name: known.name, slug: slugOf(known.name) };
    const name = withoutState(address.city, address.state);
    return { name, slug: slugOf(spellOut(placeSpelling(name))) };
  };
}

/** The town of this name, else that of the ZIP code where the name is called so or nearly so. */
function findKnownTown(areas: AreaIndex, { city, state, zip }: TownAddress): City | undefined {
  const at = areas.byZip.get(zip5(zip));
  const home = at?.region === state ? at : undefined;
  const keys = [city, withoutState(city, state)].map(placeSpelling);
  const found = keys.map((key) => findCities(areas, key, "whole").filter(({ region }) => region === state));
  for (const [index, key] of keys.entries()) {
    const named = found[index]?.filter((town) => nameKey(town.key) === nameKey(key)) ?? [];
    const near = home ? named.filter((town) => mayShareAddress(town, home)) : [];
    const town = chooseTown(near.length > 0 ? near : named);
    if (town) return town;
  }
  const ofHome = home && findHomeTown(areas, home, { key: keys[1] ?? "", called: found[1] ?? [] });
  return ofHome ?? findByLostLetters(areas, state, city);
}

/** "New York City", "Houstn" and "La Canada" are the town of their ZIP code; a quarter's own name is not. */
function findHomeTown(
  areas: AreaIndex,
  home: Zip,
  { key, called }: { key: string; called: readonly City[] },
): City | undefined {
  const own = placeSpelling(home.place);
  const [written, right] = [nameKey(key), nameKey(own)];
  const isCalled = called.some((town) => town.key === own) || own.startsWith(`${key} `);
  if (!isCalled && editDistance(written, right) > forgivenLetters(written)) return undefined;
  const towns = findCities(areas, own, "whole");
  return chooseTown(towns.filter((town) => town.region === home.region && nameKey(town.key) === right));
}

function nameKey(key: string): string {
  return joinName(spellOut(key));
}

/** The gazetteer has some towns twice, such as "Mc Kee" and "McKee": the larger one stands for both. */
function chooseTown([first, ...others]: readonly City[]): City | undefined {
  if (!first) return undefined;
  const same = others.filter(({ point }) => distanceMiles(point, first.point) <= SAME_TOWN_MILES);
  return [first, ...same].sort((a, b) => b.population - a.population || a.key.length - b.key.length)[0];
}

const townsByLostLetters = new WeakMap<AreaIndex, ReadonlyMap<string, City>>();

/** "Ca on City" is what addresses and files in a wrong encoding leave of "Cañon City". */
function findByLostLetters(areas: AreaIndex, state: string, city: string): City | undefined {
  let towns = townsByLostLetters.get(areas);
  if (!towns) {
    const accented = areas.cityNames.filter(({ city: { name } }) => /[^\x20-\x7e]/.test(name));
    towns = new Map(accented.map(({ city: town }) => [`${town.region}:${plainLetters(town.name)}`, town]));
    townsByLostLetters.set(areas, towns);
  }
  return towns.get(`${state}:${plainLetters(city)}`);
}

function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();
}

/** "Cañon City" is `canon-city`, "O'Fallon" `o-fallon` and "Hale‘iwa" `haleiwa`. */
function slugOf(name: string): string {
  return plainLetters(searchName(name.replaceAll(/['’]/g, " "))).replaceAll(" ", "-");
}

const ZIP_CODE = /^\d{5}(?:-?\d{4})?$/;
/** A state, a ZIP code and a country. */
const MOST_ENDS = 3;
const COUNTRY = new Set(["US", "USA"]);
/** "Lake Wisconsin" and "Mid Missouri" are towns. */
const BEFORE_STATE = new Set(["LAKE", "MID"]);

/** A town without the state, ZIP code and country of its row: "HOUSTON, TEXAS 77002" is "HOUSTON". */
export function withoutState(city: string, state: string): string {
  const own = [state, STATES.find(({ code }) => code === state)?.name.toUpperCase() ?? ""];
  let rest = tidyEnd(city);
  for (let count = 0; count < MOST_ENDS; count += 1) rest = cutEnd(rest, own) ?? rest;
  return rest;
}

function cutEnd(city: string, own: readonly string[]): string | null {
  const words = Array.from(city.matchAll(/[^\s,;]+/g), ({ 0: word, index }) => ({
    word: word.toUpperCase().replaceAll(".", ""),
    index,
  }));
  for (const count of [1, 2, 3]) {
    const end = words.slice(-count);
    const start = end[0]?.index ?? 0;
    const rest = tidyEnd(city.slice(0, start));
    const said = end.map(({ word }) => word).join(" ");
    const isAfterComma = trimEnd(city.slice(0, start), /\s/).endsWith(",");
    const isState = own.includes(said) || (isAfterComma && findState(said) !== undefined);
    const isEnd = isState || ZIP_CODE.test(said) || COUNTRY.has(said);
    const isTown = said.length > 2 && BEFORE_STATE.has(rest.toUpperCase());
    if (isEnd && !isTown && rest !== "") return rest;
  }
  return null;
}

function tidyEnd(text: string): string {
  return trimEnd(text.trim(), /[\s,;.-]/);
}
