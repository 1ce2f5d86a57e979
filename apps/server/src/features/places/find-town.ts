import { searchName } from "@smirk/domain/finder/search-name";
import { distanceMiles } from "@smirk/domain/geography/geo";
import { zip5 } from "@smirk/domain/geography/postal-code";
import { editDistance, forgivenLetters } from "@smirk/domain/text/edit-distance";
import type { AreaIndex, City, Zip } from "./areas/area.ts";
import { findCities, mayShareAddress, SAME_TOWN_MILES } from "./areas/area-lookup.ts";
import { loadAreas } from "./areas/load-areas.ts";
import { placeSpelling } from "./gazetteer/place-spelling.ts";
import { joinName, spellOut } from "./gazetteer/typed-town.ts";
import { withoutState } from "./town-name.ts";

export interface TownAddress {
  city: string;
  state: string;
  /** "" where it is not known. */
  zip: string;
}

export interface Town {
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
