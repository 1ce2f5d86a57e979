import type { LocationCard } from "../directory/location-card.ts";
import { type DegreeCode, degreeCodes } from "./degree-codes.ts";
import { splitDegree } from "./degree-token.ts";
import { searchName } from "./search-name.ts";
import { listLongNames } from "./search-short-names.ts";
import { isSpecialityCode, type SpecialityCode } from "./speciality.ts";
import { isKnownWord, readSpecialities } from "./speciality-words.ts";
import { FILLERS } from "./speciality-words-list.ts";

export interface SearchQuery {
  hint: string;
  degree: DegreeCode | null;
  /** See nameReadings; empty when no name can fit. */
  readings: string[][];
  /** The same for the name of a practice. */
  practice: string[][];
  /** Without "dental", "office" and the like: these count only where nothing has the name as typed. */
  loosePractice: string[][];
  specialities: SpecialityCode[];
  /** The hint with its wrong letters corrected. */
  meant: string | null;
  /** Whether specialities count only where nothing has the name: letters are corrected, or other words are left. */
  yields: boolean;
}

export interface FoundLocation extends LocationCard {
  distance_miles: number | null;
  matched: "name" | "practice" | "speciality";
  matched_speciality: string | null;
}

/** A search answers no more. */
export const MAX_FOUND = 20;

const MAX_WORDS = 10;
const MAX_WORD_LENGTH = 100;
const SHORTEST_DISTINCTIVE = 3;
const LONGEST_ARTICLE = 3;
const FILLER_WORDS = new Set(FILLERS);
const DENTAL = /^(?:dent(?:al|ist)|odontolog)/;

export function readSearchQuery(text: string): SearchQuery {
  const { hint, degree } = splitDegree(text);
  return { hint, degree, ...readHint(hint) };
}

/** @param hint without its degree */
export function readHint(hint: string): Omit<SearchQuery, "hint" | "degree"> {
  const { specialities, meant, rest } = readSpecialities(hint);
  const isTreatment = specialities.length > 0;
  const yields = isTreatment && (meant !== null || rest.some((word) => !FILLER_WORDS.has(word)));
  return {
    readings: nameReadings(hint),
    ...practiceReadings(hint, isTreatment),
    specialities,
    meant,
    yields,
  };
}

/**
 * Each pair of neighbors also joined: "mary o connor" is "maryo connor" and "mary oconnor" too. Titles are left
 * out; initials and other credentials than the searchable degrees need not be part of the name. A short name is also
 * read as the names that it stands for: "liz smith" is "elizabeth smith" too.
 */
export function nameReadings(hint: string): string[][] {
  const readings = readingsOf(hint);
  const written = /đ/i.test(hint) ? readingsOf(hint.replace(/đ/gi, "dj")) : [];
  const found = [...readings, ...written, ...[...readings, ...written].flatMap(otherLetters)];
  const keys = found.map((reading) => reading.join(" "));
  return found.filter((_, at) => keys.indexOf(keys[at] ?? "") === at);
}

/** Names have one letter where people type two: "baek" is Bæk, and "djordjevic" Đorđević. */
function otherLetters(reading: readonly string[]): string[][] {
  const change = (from: RegExp, to: string) => reading.map((word) => word.replace(from, to));
  return [change(/ae/g, "æ"), change(/æ/g, "ae"), change(/dj/g, "d")].filter((other) =>
    other.some((word, at) => word !== reading[at]),
  );
}

function readingsOf(hint: string): string[][] {
  const words = withoutTitles(searchName(hint.replace(TITLE_DOT, "$1. ")).split(" ").filter(Boolean));
  if (!areUsual(words)) return [];
  const plain = withoutExtras(words);
  return [
    words,
    ...joinNeighbors(words),
    ...(plain.length === words.length ? [] : [plain]),
    ...longReadings(plain),
  ];
}

/**
 * "Dental", "care" and the like alone name no practice; nor do words of treatments ("smile") while a treatment answers
 * the search.
 */
function practiceReadings(
  hint: string,
  isTreatment: boolean,
): Pick<SearchQuery, "practice" | "loosePractice"> {
  const typed = searchName(hint).split(" ").filter(Boolean);
  const words = typed.filter((word) => !isAround(word));
  const loose = words.filter((word) => !isUsualOfPractices(word));
  const isNamed = loose.some(isDistinctive) || (loose.length > 1 && !isTreatment);
  if (!isNamed || !areUsual(words)) return { practice: [], loosePractice: [] };
  const isSame = loose.length === words.length;
  return {
    practice: [words, ...joinNeighbors(words)],
    loosePractice: isSame ? [] : [loose, ...joinNeighbors(loose)],
  };
}

function areUsual(words: readonly string[]): boolean {
  return (
    words.length > 0 && words.length <= MAX_WORDS && words.every((word) => word.length <= MAX_WORD_LENGTH)
  );
}

function joinNeighbors(words: readonly string[]): string[][] {
  return words.slice(1).map((word, i) => [...words.slice(0, i), words[i] + word, ...words.slice(i + 2)]);
}

/** Titles, legal forms, and "the" and "of". */
function isAround(word: string): boolean {
  return TITLES.has(word) || EXTRAS.has(word) || (word.length <= LONGEST_ARTICLE && FILLER_WORDS.has(word));
}

function isUsualOfPractices(word: string): boolean {
  return FILLER_WORDS.has(word) || DENTAL.test(word);
}

/** Words that begin one of a treatment may yet become it: "smi" is not yet Smith's. */
function isDistinctive(word: string): boolean {
  return word.length >= SHORTEST_DISTINCTIVE && !isKnownWord(word);
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
export function matchesName(card: LocationCard, query: SearchQuery): boolean {
  if (!holdsDegree(card, query)) return false;
  if (query.hint === "") return query.degree !== null;
  return hasReading(wordsOfCard(card).person, query.readings);
}

/** The same for the name of the practice, as typed or loosely. */
export function matchesPractice(
  card: LocationCard,
  query: SearchQuery,
  readings: readonly (readonly string[])[] = query.practice,
): boolean {
  return readings.length > 0 && holdsDegree(card, query) && hasReading(wordsOfCard(card).practice, readings);
}

export function matchedSpeciality(card: LocationCard, query: SearchQuery): SpecialityCode | null {
  if (!holdsDegree(card, query)) return null;
  const held = card.provider.specialities.filter(isSpecialityCode);
  return query.specialities.find((code) => held.includes(code)) ?? null;
}

function holdsDegree({ provider }: LocationCard, { degree }: SearchQuery): boolean {
  return degree === null || degreeCodes(provider.degree).includes(degree);
}

function hasReading(words: readonly string[], readings: readonly (readonly string[])[]): boolean {
  return readings.some((reading) => reading.every((begun) => words.some((word) => word.startsWith(begun))));
}

interface CardWords {
  person: readonly string[];
  practice: readonly string[];
}

const wordsByCard = new WeakMap<LocationCard, CardWords>();

/** Computed once for each card: the finder asks for all of its list at every letter. */
function wordsOfCard(card: LocationCard): CardWords {
  const known = wordsByCard.get(card);
  if (known) return known;
  const { name, last_name: lastName } = card.provider;
  const words = {
    person: [...wordsOfName(name), ...wordsOfName(lastName)],
    practice: searchName(card.center_name ?? "").split(" "),
  };
  wordsByCard.set(card, words);
  return words;
}

/** "Peña-O'Connor" is found by "pena", "oconnor" and "penaoconnor". */
function wordsOfName(name: string): string[] {
  const spaced = searchName(name);
  return [...spaced.split(" ").filter(Boolean), spaced.replaceAll(" ", "")];
}
