import { searchName } from "../../finder/search-name.ts";
import { trimEnd } from "../../text/trim-end.ts";
import { loadCountryNames, SHARED_NAMES } from "./country-names.ts";
import { STATES } from "./states.ts";

/** A country that no list names. */
const UNKNOWN_COUNTRY = "ZZ";

const STATE_WORDS = STATES.flatMap(({ code, name }) => [code, name.toUpperCase()]);
const UNITED_STATES = /[\s,(](?:u\.?s\.?a?\.?|united states(?: of america)?)\)?$/i;
const ZIP_BEHIND = /[\s,]\d{5}(?:-\d{4})?$/;
const CANADIAN_CODE = /\b[ABCEGHJ-NPR-TVXY]\d[ABCEGHJ-NPR-TV-Z][\s-]?\d[ABCEGHJ-NPR-TV-Z]\d\b/i;
const BRITISH_CODE = /\b[A-Z]{1,2}\d[A-Z\d]?\s?\d(?!(?:ST|ND|RD|TH)\b)[ABD-HJLNP-UW-Z]{2}\b/i;
const FOREIGN_LETTERS = 3;

/** Code of the country that the text of an address names; null for the United States, or without a sign. */
export function findForeignCountry(text: string): string | null {
  const address = trimEnd(text, /[\s,.]/).trimStart();
  if (UNITED_STATES.test(address) || endsInStateAndZip(address)) return null;
  if (CANADIAN_CODE.test(address)) return "CA";
  if (BRITISH_CODE.test(address)) return "GB";
  if (countForeignLetters(address) >= FOREIGN_LETTERS) return UNKNOWN_COUNTRY;
  const parts = address.split(/[,;\n()]+/).map(searchName);
  return findInParts(parts.map(withoutPostalCode).filter(Boolean));
}

function endsInStateAndZip(address: string): boolean {
  const zip = ZIP_BEHIND.exec(address);
  if (zip === null) return false;
  const before = trimEnd(address.slice(0, zip.index), /[\s,.]/).toUpperCase();
  return STATE_WORDS.some((state) => {
    const start = before.length - state.length;
    return before.endsWith(state) && (start === 0 || /[\s,]/.test(before.charAt(start - 1)));
  });
}

function findInParts(parts: readonly string[]): string | null {
  const { names, codes } = loadCountryNames();
  for (const [index, part] of parts.entries()) {
    const named = names.get(part) ?? (index > 0 && part !== "se" ? codes.get(part) : undefined);
    if (named !== undefined && (!SHARED_NAMES.has(part) || isAfterTown(parts, index))) return named;
  }
  return findAtEnd(parts);
}

/** "Athens, Greece" and "1 Main St, Athens, Greece", but not the town of "1 Main St, Greece". */
function isAfterTown(parts: readonly string[], index: number): boolean {
  if (index === 0 || index < parts.length - 1) return false;
  return index > 1 || !/^\d/.test(parts[0] ?? "");
}

const LONGEST_NAME_WORDS = 4;
const FEWEST_WORDS = 4;
/** The words of a text without commas that ends with a name that towns share. */
const FEWEST_WORDS_SHARED = 6;

function findAtEnd(parts: readonly string[]): string | null {
  const { names } = loadCountryNames();
  const words = (parts.at(-1) ?? "").split(" ");
  for (let count = Math.min(LONGEST_NAME_WORDS, words.length - 1); count > 0; count--) {
    const name = words.slice(-count).join(" ");
    if (isAmericanName(words, count)) return null;
    const code = names.get(name);
    if (code === undefined) continue;
    const fewest = SHARED_NAMES.has(name) ? FEWEST_WORDS_SHARED : FEWEST_WORDS;
    return parts.length > 1 || words.length >= fewest ? code : null;
  }
  return null;
}

const AMERICAN_NAMES = [...STATES.map(({ name }) => searchName(name)), "little canada"];

/** "New Mexico" is no Mexico. */
function isAmericanName(words: readonly string[], count: number): boolean {
  return [count, count + 1].some((length) => AMERICAN_NAMES.includes(words.slice(-length).join(" ")));
}

function withoutPostalCode(part: string): string {
  const words = part.split(" ");
  while (words.length > 1 && /^\d[\da-z]*$/.test(words.at(-1) ?? "")) words.pop();
  return words.join(" ");
}

function countForeignLetters(text: string): number {
  return [...text].filter((char) => /\p{Letter}/u.test(char) && !/\p{Script=Latin}/u.test(char)).length;
}
