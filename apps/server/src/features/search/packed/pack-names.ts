import { uint32At } from "./columns.ts";
import { buildNameIndex, type NameIndex } from "./name-index.ts";
import type { PackedLocations } from "./packed-locations.ts";
import { createNumbering, type Numbering } from "./packed-locations.ts";

/** Between the last and the first name: below all that a name has. */
export const NAME_SEPARATOR = "\u0001";

interface GivenNames {
  /** Distinct names, see `nameKey`. */
  names: readonly string[];
  /** The row of `names` of each place. */
  nameOf: Uint32Array;
  placesById: Uint32Array;
}

type NameColumns = Pick<PackedLocations, "placesByName" | "nameRanks" | "nameBytes" | "nameStarts"> & {
  names: NameIndex;
};

export function nameKey(lastName: string, firstName: string): string {
  return `${lastName}${NAME_SEPARATOR}${firstName}`;
}

export function packNames(given: GivenNames): NameColumns {
  return { names: indexWords(given), ...orderByName(given), ...encodeNames(given) };
}

function orderByName({
  names,
  nameOf,
  placesById,
}: GivenNames): Pick<NameColumns, "placesByName" | "nameRanks"> {
  const rows = new Map(names.map((name, row) => [name, row]));
  const places = new Uint32Array(names.length);
  for (const name of nameOf) places[name] = uint32At(places, name) + 1;
  const next = new Uint32Array(names.length);
  let before = 0;
  // Without a comparator, strings are sorted by code unit, as `byCodeUnit` does.
  for (const name of names.toSorted()) {
    const row = rows.get(name) as number;
    next[row] = before;
    before += uint32At(places, row);
  }
  const nameRanks = Uint32Array.from(nameOf, (name) => uint32At(next, name));
  const placesByName = new Uint32Array(nameOf.length);
  for (const place of placesById) {
    const name = uint32At(nameOf, place);
    placesByName[uint32At(next, name)] = place;
    next[name] = uint32At(next, name) + 1;
  }
  return { placesByName, nameRanks };
}

function encodeNames({ names, nameOf }: GivenNames): Pick<NameColumns, "nameBytes" | "nameStarts"> {
  const encoded = Buffer.from(names.join(""));
  const ends = new Uint32Array(names.length + 1);
  for (const [row, name] of names.entries()) {
    ends[row + 1] = uint32At(ends, row) + Buffer.byteLength(name);
  }
  const nameStarts = new Uint32Array(nameOf.length + 1);
  for (let place = 0; place < nameOf.length; place += 1) {
    const name = uint32At(nameOf, place);
    nameStarts[place + 1] = uint32At(nameStarts, place) + uint32At(ends, name + 1) - uint32At(ends, name);
  }
  const nameBytes = new Uint8Array(nameStarts.at(-1) ?? 0);
  for (let place = 0; place < nameOf.length; place += 1) {
    const name = uint32At(nameOf, place);
    encoded.copy(nameBytes, nameStarts[place], ends[name], ends[name + 1]);
  }
  return { nameBytes, nameStarts };
}

/** @param names as searchName writes them; a place of the index is the row of a name */
export function indexNames(names: readonly string[]): NameIndex {
  const numbering = createNumbering((word) => word);
  const numbers = names.map((name) => [...new Set(name.split(" ").filter(Boolean).map(numbering.numberOf))]);
  const wordStarts = new Uint32Array(names.length + 1);
  for (const [row, own] of numbers.entries()) wordStarts[row + 1] = uint32At(wordStarts, row) + own.length;
  return buildNameIndex({ words: numbering.values, wordStarts, wordsOf: Uint32Array.from(numbers.flat()) });
}

function indexWords({ names, nameOf }: GivenNames): NameIndex {
  const numbering = createNumbering((word) => word);
  const isUsed = new Uint8Array(names.length);
  for (const name of nameOf) isUsed[name] = 1;
  const wordsOfName = names.map((name, row) => (isUsed[row] === 1 ? numberWords(name, numbering) : []));
  const wordStarts = new Uint32Array(nameOf.length + 1);
  for (let place = 0; place < nameOf.length; place += 1) {
    const count = wordsOfName[uint32At(nameOf, place)]?.length ?? 0;
    wordStarts[place + 1] = uint32At(wordStarts, place) + count;
  }
  const words = new Uint32Array(wordStarts.at(-1) ?? 0);
  for (let place = 0; place < nameOf.length; place += 1) {
    let at = uint32At(wordStarts, place);
    for (const word of wordsOfName[uint32At(nameOf, place)] ?? []) {
      words[at] = word;
      at += 1;
    }
  }
  return buildNameIndex({ words: numbering.values, wordStarts, wordsOf: words });
}

/** Each word once. */
function numberWords(key: string, { numberOf }: Numbering<string>): number[] {
  const [lastName = "", firstName = ""] = key.split(NAME_SEPARATOR);
  const numbers: number[] = [];
  for (const word of [...wordsOf(firstName), ...wordsOf(lastName)]) {
    const number = numberOf(word);
    if (!numbers.includes(number)) numbers.push(number);
  }
  return numbers;
}

/** Words as the column `name_words` has them: "pena oconnor" is found by either word and by "penaoconnor". */
function wordsOf(name: string): string[] {
  if (!name.includes(" ")) return name === "" ? [] : [name];
  return [...name.split(" ").filter(Boolean), name.replaceAll(" ", "")];
}
