import type { Opening } from "@smirk/domain/directory/open-state";
import { timeZoneOf } from "@smirk/domain/directory/time-zone";
import { openingOf } from "@smirk/domain/directory/weekly-hours";
import { searchName } from "@smirk/domain/finder/search-name";
import type { BoxTree } from "./box-tree.ts";
import { createByteNumbers } from "./byte-numbers.ts";
import { float64At, uint32At } from "./columns.ts";
import type { NameIndex } from "./name-index.ts";

/**
 * Published locations in columns, in the order of a Hilbert curve: a place is an index into all of them. What lies in
 * a box is then a few runs of places, and its cards are as many pieces of one array of bytes.
 */
export interface PackedLocations {
  size: number;
  ids: Float64Array;
  lat: Float64Array;
  lng: Float64Array;
  /** Latitudes as the map draws them, see worldY. */
  y: Float64Array;
  /** Rows of `profileValues`. */
  profiles: Uint32Array;
  profileValues: readonly Profile[];
  /** Where the places of each profile begin in `placesByProfile`, and after the last profile the end. */
  profileStarts: Uint32Array;
  placesByProfile: Uint32Array;
  /** Rows of `planValues`. */
  plans: Uint32Array;
  planValues: readonly (readonly string[])[];
  names: NameIndex;
  practices: Practices;
  hours: Hours;
  /** How true each is, as `readListing` reads it. */
  listings: Uint8Array;
  /** Values of ACCEPTING. */
  accepting: Uint8Array;
  /** Rows of `zoneValues`: names of time zones, null where they are not known. */
  zones: Uint32Array;
  zoneValues: readonly (string | null)[];
  /** Rows of `areaValues`. */
  areas: Uint32Array;
  areaValues: readonly FeeArea[];
  /** All places by last name, first name and id. */
  placesByName: Uint32Array;
  /** Equal for equal names, in their order. */
  nameRanks: Uint32Array;
  /** Last and first name of each place in UTF-8, with a zero in between. */
  nameBytes: Uint8Array;
  nameStarts: Uint32Array;
  placesById: Uint32Array;
  /** Ids of dentists. */
  providers: Float64Array;
  /** All places by the dentist's id and the location's. */
  placesByProvider: Uint32Array;
  /** The dentists' numbers in the national registry; 0 for none. */
  npis: Float64Array;
  /** When each card changed last, in milliseconds since 1970. */
  changedAt: Float64Array;
  /** Cards as JSON in UTF-8, each with a comma behind it. */
  cards: Uint8Array;
  /** Where the card of each place begins, and after the last one the end. */
  cardStarts: Float64Array;
  tree: BoxTree;
}

/** Names of practices, each once however many places it has. */
export interface Practices {
  /** The row of each place. */
  rows: Uint32Array;
  /** Where the places of each row begin in `places`, and after the last row the end. */
  starts: Uint32Array;
  places: Uint32Array;
  /** Words by row. */
  names: NameIndex;
}

/** The place of a location, -1 when it has none. */
export function placeOfId({ ids, placesById }: PackedLocations, id: number): number {
  let [low, high] = [0, placesById.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (float64At(ids, uint32At(placesById, middle)) < id) low = middle + 1;
    else high = middle;
  }
  const place = placesById[low];
  return place !== undefined && ids[place] === id ? place : -1;
}

/** The JSON of a card, without the comma. */
export function cardAt({ cards, cardStarts }: PackedLocations, place: number): Uint8Array {
  return cards.subarray(cardStarts[place], float64At(cardStarts, place + 1) - 1);
}

/** Bytes that sort as the names of places do. */
export function nameAt({ nameBytes, nameStarts }: PackedLocations, place: number): Uint8Array {
  return nameBytes.subarray(nameStarts[place], nameStarts[place + 1]);
}

/** A card among other bytes. */
export interface BytesOfCard {
  bytes: Buffer;
  start: number;
  length: number;
}

/** When offices are open, as rows of `values` by place. */
interface Hours {
  rows: Uint32Array;
  values: readonly Opening[];
}

/** What a schedule of fees can be for. */
interface FeeArea {
  state: string;
  /** The first three digits of its ZIP codes. */
  zip: string;
}

interface HoursPacker {
  add(place: number, card: BytesOfCard): void;
  finish(): Hours;
}

/** The end of "weekly_hours", from a rare letter on, which is found soonest. A quote in a card's texts is escaped. */
const HOURS_KEY = Buffer.from('kly_hours":[');

/** What comes between both lists of hours. */
const BETWEEN_HOURS = '],"holiday_hours":[';
const HOLIDAYS_KEY = Buffer.from(BETWEEN_HOURS);
const CLOSING_BRACKET = 93;

/** Reads hours from cards, so that what is open is what they show. */
export function createHoursPacker(size: number): HoursPacker {
  const numbering = createNumbering(readOpening);
  const numbers = createByteNumbers(numbering.numberOf);
  const rows = new Uint32Array(size);
  return {
    add: (place, { bytes, start, length }) => {
      const at = bytes.indexOf(HOURS_KEY, start);
      const isThere = at >= start && at < start + length;
      const from = isThere ? at + HOURS_KEY.length : start;
      const to = isThere ? endOfHours(bytes, from) : start;
      rows[place] = numbers.numberOf(bytes, from, to - from);
    },
    finish: () => ({ rows, values: numbering.values }),
  };
}

function endOfHours(bytes: Buffer, from: number): number {
  const end = bytes.indexOf(CLOSING_BRACKET, from);
  const next = end + HOLIDAYS_KEY.length;
  return HOLIDAYS_KEY.compare(bytes, end, next) === 0 ? bytes.indexOf(CLOSING_BRACKET, next) : end;
}

/** @param key both lists without the outer brackets; empty where neither is known */
function readOpening(key: string): Opening {
  const [week = [], days = []] = key
    .split(BETWEEN_HOURS)
    .map((list) => list.split(",").filter(Boolean).map(Number));
  return openingOf({ weekly_hours: week, holiday_hours: days });
}

/** What a dentist can be filtered by. */
interface Profile {
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
  /** Keys as above. */
  areas: Numbering<FeeArea>;
}

export function createTraitNumbering(): TraitNumbering {
  const zones = createNumbering((zone) => zone || null);
  const areas = createNumbering((area) => ({ state: area.slice(0, 2), zip: area.slice(2) }));
  return {
    profiles: createNumbering(readProfile),
    plans: createNumbering(readPlans),
    names: createNumbering((key) => key),
    practices: createNumbering(searchName),
    zones: {
      values: zones.values,
      numberOf: (area) => zones.numberOf(timeZoneOf(area.slice(0, 2), area.slice(2)) ?? ""),
    },
    areas: { values: areas.values, numberOf: (area) => areas.numberOf(area.slice(0, 5)) },
  };
}

/** @param key three lists of codes, see `profileKey` */
function readProfile(key: string): Profile {
  const [specialities = [], languages = [], degrees = []] = key.split("|").map(readCodes);
  return { specialities, languages, degrees };
}

/** Each list with blanks between its codes. */
export function profileKey(specialities: string, languages: string, degrees: string): string {
  return `${specialities}|${languages}|${degrees}`;
}

/** @param key plans with line breaks between them */
function readPlans(key: string): string[] {
  return key === "" ? [] : key.split("\n");
}

function readCodes(text: string): string[] {
  return text === "" ? [] : text.split(" ");
}
