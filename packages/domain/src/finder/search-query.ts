import type { LocationCard } from "../directory/location-card.ts";
import { type DegreeCode, degreeCodes } from "./degree-codes.ts";
import { splitDegree } from "./degree-token.ts";
import { searchName } from "./search-name.ts";
import { listLongNames } from "./search-short-names.ts";
import { isSpecialityCode, type SpecialityCode } from "./speciality.ts";
import { readSpecialities } from "./speciality-words.ts";

export interface SearchQuery {
  hint: string;
  degree: DegreeCode | null;
  /** See nameReadings; empty when no name can fit. */
  readings: string[][];
  specialities: SpecialityCode[];
  /** The hint with its wrong letters corrected: then the specialities count only where nobody has the name. */
  meant: string | null;
}

export interface FoundLocation extends LocationCard {
  distance_miles: number | null;
  matched: "name" | "speciality";
  matched_speciality: string | null;
}

/** A search answers no more. */
export const MAX_FOUND = 20;

const MAX_WORDS = 10;
const MAX_WORD_LENGTH = 100;

export function readSearchQuery(text: string): SearchQuery {
  const { hint, degree } = splitDegree(text);
  const { specialities, meant } = readSpecialities(hint);
  return { hint, degree, readings: nameReadings(hint), specialities, meant };
}

/**
 * Each pair of neighbors also joined: "mary o connor" is "maryo connor" and "mary oconnor" too. Titles are left
 * out; initials and other credentials than the searchable degrees need not be part of the name. A short name is also
 * read as the names that it stands for: "liz smith" is "elizabeth smith" too.
 */
export function nameReadings(hint: string): string[][] {
  const words = withoutTitles(searchName(hint.replace(TITLE_DOT, "$1. ")).split(" ").filter(Boolean));
  if (words.length === 0 || words.length > MAX_WORDS) return [];
  if (words.some((word) => word.length > MAX_WORD_LENGTH)) return [];
  const joined = words
    .slice(1)
    .map((word, i) => [...words.slice(0, i), words[i] + word, ...words.slice(i + 2)]);
  const plain = withoutExtras(words);
  return [words, ...joined, ...(plain.length === words.length ? [] : [plain]), ...longReadings(plain)];
}

/** One word at a time: nobody types two short names. */
function longReadings(words: readonly string[]): string[][] {
  return words.flatMap((word, at) => listLongNames(word).map((name) => words.toSpliced(at, 1, name)));
}

const TITLES = new Set("dr dra doctor doctora doc dentist dentista mr mrs miss prof professor".split(" "));
/** "Dr.Smith" is two words. */
const TITLE_DOT = /\b(dra?|mrs?|ms|prof)\.(?=\p{Letter})/giu;
const EXTRAS = new Set("md mds ms msd mph phd facp jr sr ii iii pa pc llc pllc inc".split(" "));
/** One letter can also begin a name: O'Connor, D'Angelo, L'Heureux. */
const INITIAL = /^[^odl]$/;

function withoutTitles(words: readonly string[]): string[] {
  const names = words.filter((word) => !TITLES.has(word));
  return names.length > 0 ? names : [...words];
}

function withoutExtras(words: readonly string[]): string[] {
  const isLong = (word: string) => word.length > 1 && !EXTRAS.has(word);
  const longWords = words.filter(isLong).length;
  if (longWords === 0) return [...words];
  return words.filter((word) => !EXTRAS.has(word) && (longWords === 1 || !INITIAL.test(word)));
}

/** The server's rule: each word of one reading begins a word of the name, and the degree is held. */
export function matchesName({ provider }: LocationCard, query: SearchQuery): boolean {
  if (query.degree !== null && !degreeCodes(provider.degree).includes(query.degree)) return false;
  if (query.hint === "") return query.degree !== null;
  const words = nameWords(provider);
  return query.readings.some((reading) =>
    reading.every((begun) => words.some((word) => word.startsWith(begun))),
  );
}

export function matchedSpeciality({ provider }: LocationCard, query: SearchQuery): SpecialityCode | null {
  if (query.degree !== null && !degreeCodes(provider.degree).includes(query.degree)) return null;
  const held = provider.specialities.filter(isSpecialityCode);
  return query.specialities.find((code) => held.includes(code)) ?? null;
}

type Named = Pick<LocationCard["provider"], "name" | "last_name">;

const wordsByProvider = new WeakMap<Named, readonly string[]>();

/** Computed once for each provider object: the finder asks for all of its list at every letter. */
function nameWords(provider: Named): readonly string[] {
  const known = wordsByProvider.get(provider);
  if (known) return known;
  const words = [...wordsOfName(provider.name), ...wordsOfName(provider.last_name)];
  wordsByProvider.set(provider, words);
  return words;
}

/** "Peña-O'Connor" is found by "pena", "oconnor" and "penaoconnor". */
function wordsOfName(name: string): string[] {
  const spaced = searchName(name);
  return [...spaced.split(" ").filter(Boolean), spaced.replaceAll(" ", "")];
}
