import { timeZoneOf } from "@smirk/domain/directory/time-zone";
import { searchName } from "@smirk/domain/finder/search-name";

/** What a dentist can be filtered by. */
export interface Profile {
  specialities: readonly string[];
  languages: readonly string[];
  /** DDS, DMD, BDS. */
  degrees: readonly string[];
}

/** Distinct values numbered from 0, in the order in which they were first seen. */
export interface Numbering<Value> {
  values: Value[];
  numberOf(key: string): number;
}

/** @param read makes the value of a key that is new */
export function createNumbering<Value>(read: (key: string) => Value): Numbering<Value> {
  const numbers = new Map<string, number>();
  const values: Value[] = [];
  return {
    values,
    numberOf: (key) => {
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, values.length);
      return values.push(read(key)) - 1;
    },
  };
}

/** Numbers of what locations share with others. */
export interface TraitNumbering {
  /** Profiles by `profileKey`. */
  profiles: Numbering<Profile>;
  /** Lists of plans, by their names with line breaks between. */
  plans: Numbering<string[]>;
  /** Names by `nameKey`. */
  names: Numbering<string>;
  /** Names of practices as written, empty for none; values as searchName writes them. */
  practices: Numbering<string>;
  /** Keys are state and ZIP code; values are time zones. */
  zones: Numbering<string | null>;
}

export function createTraitNumbering(): TraitNumbering {
  const zones = createNumbering((zone) => zone || null);
  return {
    profiles: createNumbering(readProfile),
    plans: createNumbering(readPlans),
    names: createNumbering((key) => key),
    practices: createNumbering(searchName),
    zones: {
      values: zones.values,
      numberOf: (area) => zones.numberOf(timeZoneOf(area.slice(0, 2), area.slice(2)) ?? ""),
    },
  };
}

/** @param key three lists of codes, see `profileKey` */
export function readProfile(key: string): Profile {
  const [specialities = [], languages = [], degrees = []] = key.split("|").map(readCodes);
  return { specialities, languages, degrees };
}

/** Each list with blanks between its codes. */
export function profileKey(specialities: string, languages: string, degrees: string): string {
  return `${specialities}|${languages}|${degrees}`;
}

/** @param key plans with line breaks between them */
export function readPlans(key: string): string[] {
  return key === "" ? [] : key.split("\n");
}

function readCodes(text: string): string[] {
  return text === "" ? [] : text.split(" ");
}
