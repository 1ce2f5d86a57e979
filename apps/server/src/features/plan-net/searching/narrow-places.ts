import { searchName } from "@smirk/domain/finder/search-name";
import { float64At, uint32At } from "../../search/packed/columns.ts";
import { type NameIndex, wordRange } from "../../search/packed/name-index.ts";
import type { PackedLocations } from "../../search/packed/packed-locations.ts";
import type { PlaceTest } from "../resource-type.ts";
import { NPI_SYSTEM, specialitiesOfTaxonomy } from "../resources/codes.ts";
import { readToken } from "./read-values.ts";

/** Asks once for each of a column's values whether the places with it may fit. */
function byRow<Value>(
  rows: Uint32Array,
  values: readonly Value[],
  mayFit: (value: Value) => boolean,
): PlaceTest {
  const fits = Uint8Array.from(values, (value) => (mayFit(value) ? 1 : 0));
  return (place) => fits[uint32At(rows, place)] === 1;
}

export function byState({ areas, areaValues }: PackedLocations, value: string): PlaceTest {
  const start = searchName(value).toUpperCase();
  return byRow(areas, areaValues, ({ state }) => state.startsWith(start));
}

export function byZip({ areas, areaValues }: PackedLocations, value: string): PlaceTest {
  const start = searchName(value).slice(0, 3);
  return byRow(areas, areaValues, ({ zip }) => zip.startsWith(start));
}

export function bySpecialty({ profiles, profileValues }: PackedLocations, value: string): PlaceTest | null {
  const { code } = readToken(value);
  if (code === undefined) return null;
  const wanted = specialitiesOfTaxonomy(code);
  return byRow(profiles, profileValues, ({ specialities }) =>
    wanted.some((each) => specialities.includes(each)),
  );
}

export function byNpi({ npis }: PackedLocations, value: string): PlaceTest | null {
  const { system, code = "" } = readToken(value);
  if (system !== NPI_SYSTEM && !/^\d{10}$/.test(code)) return null;
  // A number of ours may have ten digits too.
  return system === NPI_SYSTEM ? (place) => float64At(npis, place) === Number(code) : null;
}

export function byName({ names }: PackedLocations, value: string): PlaceTest | null {
  const marked = markWord(names, value);
  return marked === null ? null : (place) => marked[place] === 1;
}

export function byPractice({ practices }: PackedLocations, value: string): PlaceTest | null {
  const { names, rows } = practices;
  const marked = markWord(names, value);
  return marked === null ? null : (place) => marked[uint32At(rows, place)] === 1;
}

/** Whatever begins with a text has a word that begins as the text's first word does. */
function markWord(index: NameIndex, value: string): Uint8Array | null {
  const [first] = searchName(value).split(" ", 1);
  if (first === undefined || first === "") return null;
  const marked = new Uint8Array(index.wordStarts.length);
  const { from, to } = wordRange(index, first);
  const end = uint32At(index.postingStarts, to);
  for (let at = uint32At(index.postingStarts, from); at < end; at += 1)
    marked[uint32At(index.postings, at)] = 1;
  return marked;
}

/** The beginning of the city in a card. A quote in a card's texts is escaped. */
const CITY_KEY = Buffer.from('"city":"');
const QUOTE = 34;
/** Above it a letter may be written in two ways. */
const LAST_ASCII = 127;

/** Reads the bytes of the card: the columns have no cities. */
export function byCity({ cards, cardStarts }: PackedLocations, value: string): PlaceTest | null {
  const start = searchName(value);
  if (!/^[a-z]+$/.test(start)) return null;
  const bytes = Buffer.from(cards.buffer, cards.byteOffset, cards.length);
  return (place) => {
    const key = bytes.indexOf(CITY_KEY, float64At(cardStarts, place));
    if (key < 0) return true;
    for (let at = 0; at < start.length; at += 1) {
      const byte = bytes[key + CITY_KEY.length + at] ?? QUOTE;
      if (byte === QUOTE) return false;
      // Signs and letters with accents are compared once the resource is built.
      if (byte > LAST_ASCII || !isLetter(byte)) return true;
      if ((byte | 32) !== start.charCodeAt(at)) return false;
    }
    return true;
  };
}

function isLetter(byte: number): boolean {
  const lower = byte | 32;
  return lower >= 97 && lower <= 122;
}
