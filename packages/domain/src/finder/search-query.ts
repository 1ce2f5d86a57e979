import type { LocationCard } from "../directory/location-card.ts";
import { type DegreeCode, degreeCodes } from "./degree-codes.ts";
import { splitDegree } from "./degree-token.ts";
import { searchName } from "./search-name.ts";
import { isSpecialityCode, type SpecialityCode } from "./speciality.ts";
import { specialitiesForWords } from "./speciality-words.ts";

/** What was typed into the search box, read once for all the cards that it is compared with. */
export interface SearchQuery {
  /** What goes to the server as `hint`: the text without its degree. */
  hint: string;
  /** What goes to the server as the helper `degree`. */
  degree: DegreeCode | null;
  /** Ways to read the hint as words of a name; none when no name can fit. See {@link nameReadings}. */
  readings: string[][];
  /** Who treats the condition that the hint names, likeliest first. */
  specialities: SpecialityCode[];
}

/** A location as a search finds it: by its dentist's name, or by a speciality that treats what was typed. */
export interface FoundLocation extends LocationCard {
  /** Miles from `priority_coords`; null without. */
  distance_miles: number | null;
  matched: "name" | "speciality";
  /** The code of that speciality; null for a match by name. */
  matched_speciality: string | null;
}

/** No name has more words or longer ones. */
const MAX_WORDS = 10;
const MAX_WORD_LENGTH = 100;

export function readSearchQuery(text: string): SearchQuery {
  const { hint, degree } = splitDegree(text);
  return { hint, degree, readings: nameReadings(hint), specialities: specialitiesForWords(hint) };
}

/**
 * The words of a hint as they are looked up in names, and once more for each two neighbours taken as one:
 * "mary o connor" is also "maryo connor" and "mary oconnor". Empty for a hint that no name can fit.
 */
export function nameReadings(hint: string): string[][] {
  const words = searchName(hint).split(" ").filter(Boolean);
  if (words.length === 0 || words.length > MAX_WORDS) return [];
  if (words.some((word) => word.length > MAX_WORD_LENGTH)) return [];
  const joined = words
    .slice(1)
    .map((word, i) => [...words.slice(0, i), words[i] + word, ...words.slice(i + 2)]);
  return [words, ...joined];
}

/**
 * Whether a search by name finds the card: in one of the readings each word begins a word of the first or last
 * name, and the degree is held. The server's rule, so that local matches are the ones that it would give.
 * A query of nothing but a degree goes by the degree; an empty one matches nobody.
 */
export function matchesName({ provider }: LocationCard, query: SearchQuery): boolean {
  if (query.degree !== null && !degreeCodes(provider.degree).includes(query.degree)) return false;
  if (query.hint === "") return query.degree !== null;
  const words = [...wordsOfName(provider.name), ...wordsOfName(provider.last_name)];
  return query.readings.some((reading) =>
    reading.every((begun) => words.some((word) => word.startsWith(begun))),
  );
}

/** The likeliest of the query's specialities that the dentist has, degree held; null when there is none. */
export function matchedSpeciality({ provider }: LocationCard, query: SearchQuery): SpecialityCode | null {
  if (query.degree !== null && !degreeCodes(provider.degree).includes(query.degree)) return null;
  const held = provider.specialities.filter(isSpecialityCode);
  return query.specialities.find((code) => held.includes(code)) ?? null;
}

/** "Peña-O'Connor" is found by "pena", "oconnor" and "penaoconnor". */
function wordsOfName(name: string): string[] {
  const spaced = searchName(name);
  return [...spaced.split(" ").filter(Boolean), spaced.replaceAll(" ", "")];
}
