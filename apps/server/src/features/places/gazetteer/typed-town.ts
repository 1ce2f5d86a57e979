import { editDistance, forgivenLetters } from "@smirk/domain/text/edit-distance";
import type { AreaIndex, City, Region } from "../areas/area.ts";

/** What people shorten in front of a name. A word alone is never one of these: "So" may become "Somerville". */
const BEFORE_NAME: Record<string, string> = {
  n: "north",
  no: "north",
  s: "south",
  so: "south",
  e: "east",
  w: "west",
  nw: "northwest",
  ne: "northeast",
  sw: "southwest",
  se: "southeast",
  lk: "lake",
  lks: "lakes",
  cp: "camp",
  prt: "port",
};
/** What may stand for one of some in front of a name: "Pt Arthur", "Pt Pleasant". */
const EITHER_BEFORE: Record<string, readonly string[]> = {
  pt: ["port", "point"],
  gr: ["grand", "great"],
};
/** Abbreviations of the postal service, and usual ones, of words in names of towns. */
const IN_NAME: Record<string, string> = {
  bch: "beach",
  bnd: "bend",
  brk: "brook",
  brg: "bridge",
  ch: "courthouse",
  clfs: "cliffs",
  cntr: "center",
  ctr: "center",
  cor: "corner",
  crk: "creek",
  cty: "city",
  cyn: "canyon",
  est: "estates",
  fls: "falls",
  frst: "forest",
  gdns: "gardens",
  grv: "grove",
  gt: "great",
  hbr: "harbor",
  hl: "hill",
  hls: "hills",
  hts: "heights",
  is: "island",
  isl: "island",
  jct: "junction",
  lk: "lake",
  lks: "lakes",
  mdws: "meadows",
  mtn: "mountain",
  mtns: "mountains",
  pk: "park",
  pt: "point",
  rdg: "ridge",
  riv: "river",
  rvr: "river",
  spg: "spring",
  spgs: "springs",
  spng: "spring",
  spngs: "springs",
  sprgs: "springs",
  twp: "township",
  vlg: "village",
  vly: "valley",
  vw: "view",
};
/** British spellings. */
const AMERICAN: Record<string, string> = { centre: "center", harbour: "harbor" };

/** "w palm bch" is "west palm beach". */
export function spellOut(key: string): string {
  const words = key.split(" ");
  return words
    .map((word, at) => {
      const isBefore = at < words.length - 1 && at === 0;
      return (isBefore ? BEFORE_NAME[word] : IN_NAME[word]) ?? AMERICAN[word] ?? word;
    })
    .join(" ");
}

/** The name as typed, and all that it is short for. */
export function listSpellings(key: string): string[] {
  const space = key.indexOf(" ");
  const first = space < 0 ? "" : key.slice(0, space);
  const either = Object.hasOwn(EITHER_BEFORE, first) ? (EITHER_BEFORE[first] ?? []) : [];
  return [...new Set([key, spellOut(key), ...either.map((word) => spellOut(word + key.slice(space)))])];
}

type Towns = ReadonlyMap<string, readonly City[]>;

const townsOf = new WeakMap<AreaIndex, Towns>();

/** Towns of this name, whatever its blanks, with or without "The": "LaJolla", "De Kalb", "Woodlands". */
export function findJoinedTowns(areas: AreaIndex, key: string): readonly City[] {
  return townsByJoinedName(areas).get(joinName(key)) ?? [];
}

function townsByJoinedName(areas: AreaIndex): Towns {
  const known = townsOf.get(areas);
  if (known) return known;
  const towns = new Map<string, City[]>();
  for (const { name, city } of areas.cityNames) {
    const joined = joinName(name);
    const same = towns.get(joined);
    if (same === undefined) towns.set(joined, [city]);
    else if (!same.includes(city)) same.push(city);
  }
  townsOf.set(areas, towns);
  return towns;
}

export function joinName(key: string): string {
  return key.replace(/^the /, "").replaceAll(" ", "");
}

/** Towns nearly of this name, those with the fewest wrong letters alone: "hosuton" is Houston. None is of this name. */
export function findMisspelledTowns(
  areas: AreaIndex,
  key: string,
  regions: readonly Region[] | null,
): City[] {
  const spelled = spellOut(key);
  const typed = joinName(spelled);
  const most = forgivenLetters(typed);
  if (most === 0) return [];
  let least = most;
  let found: City[] = [];
  const letters = lettersOf(typed);
  for (const { name, cities, letters: named, written } of namesByLetter(areas, typed)) {
    if (Math.abs(name.length - typed.length) > least || !sharesLetters(letters ^ named, least)) continue;
    if (!beginsAlike(typed, name)) continue;
    const wrong = editDistance(typed, name, least);
    if (wrong > least || wrong === 0 || !written.some((one) => isNearlyWritten(spelled, one))) continue;
    const here = cities.filter(
      ({ region }) => regions === null || regions.some(({ code }) => code === region),
    );
    if (here.length === 0) continue;
    if (wrong < least) found = [];
    least = wrong;
    found.push(...here);
  }
  return found;
}

/** A word of several has one wrong letter, or two from eight on: "Fort Bend" is not "Fort Kent". */
const LONG_WORD = 8;

/** "Rice Village" is not "Riceville", nor "MD Anderson" "Manderson": beside a blank too few, one letter is wrong at most. */
function isNearlyWritten(typed: string, name: string): boolean {
  const [own, others] = [typed.split(" "), name.split(" ")];
  if (own.length === 1 && others.length === 1) return true;
  if (own.length > others.length) return false;
  if (own.length !== others.length) return editDistance(joinName(typed), joinName(name), 1) <= 1;
  return own.every((word, at) => {
    const most = word.length < LONG_WORD ? 1 : 2;
    return editDistance(word, others[at] ?? "", most) <= most;
  });
}

interface NamedTowns {
  name: string;
  /** The name with its blanks. */
  written: readonly string[];
  cities: readonly City[];
  letters: number;
}

const namesOf = new WeakMap<AreaIndex, ReadonlyMap<string, readonly NamedTowns[]>>();

/** Names with one of the first two letters as their first: comparing with all 35,000 takes tens of milliseconds. */
function namesByLetter(areas: AreaIndex, typed: string): NamedTowns[] {
  let byLetter = namesOf.get(areas);
  if (byLetter === undefined) {
    const written = Map.groupBy(new Set(areas.cityNames.map(({ name }) => name)), joinName);
    const named = [...townsByJoinedName(areas)].map(([name, cities]) => ({
      name,
      written: written.get(name) ?? [],
      cities,
      letters: lettersOf(name),
    }));
    byLetter = Map.groupBy(named, ({ name }) => name.charAt(0));
    namesOf.set(areas, byLetter);
  }
  const found = byLetter;
  return [...new Set([typed.charAt(0), typed.charAt(1)])].flatMap((letter) => found.get(letter) ?? []);
}

/** A bit for each letter that a word has. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** Each wrong letter makes at most two letters differ. */
function sharesLetters(different: number, wrong: number): boolean {
  let rest = different;
  for (let count = 0; rest !== 0; count += 1) {
    if (count === 2 * wrong) return false;
    rest &= rest - 1;
  }
  return true;
}

/** The first letters are rarely wrong; they may have changed places. */
function beginsAlike(typed: string, name: string): boolean {
  return typed[0] === name[0] || (typed[0] === name[1] && typed[1] === name[0]);
}
