import { searchName } from "@smirk/domain/finder/search-name";
import { trimEnd } from "@smirk/domain/text/trim-end";

export interface TypedWord {
  raw: string;
  key: string;
  endsPart: boolean;
}

export interface Street {
  number: string;
  route: string;
  unit: string;
}

/** Also "1200½". */
const HOUSE_NUMBER = /^\d[\dA-Za-z\p{No}/-]*$/u;
/** What parts a house, in English and Spanish; a lot and a space are where a mobile home stands. */
const UNIT =
  /[ ,](?:(?:apartment|apt|unit|suite|ste|apto|apartamento|depto|dpto|departamento|unidad|interior|int|lot|lote|spc|space|espacio|trlr|trailer|piso)\.? ?#?|#) ?([\w-]+)$/i;

/** Last words of most street names. */
const STREET_WORDS = new Set(
  (
    "alley aly avenue ave av boulevard blvd circle cir court ct cove cv drive dr expressway expy freeway fwy " +
    "highway hwy lane ln loop parkway pkwy pike place pl plaza plz road rd run square sq street st terrace ter " +
    "trail trl turnpike tpke walk way broadway"
  ).split(" "),
);
const DIRECTIONS = new Set("n s e w ne nw se sw north south east west".split(" "));

export function readNumberedStreet(words: readonly TypedWord[]): Street | undefined {
  return words.length >= 2 && HOUSE_NUMBER.test(words[0]?.raw ?? "") ? readStreet(words) : undefined;
}

export function readStreet(words: readonly TypedWord[]): Street | undefined {
  const typed = words.map(({ raw, endsPart }) => (endsPart ? `${raw},` : raw)).join(" ");
  const text = trimEnd(typed, /[,\s]/);
  const unit = UNIT.exec(text)?.[1] ?? "";
  const line = text.replace(UNIT, "").replaceAll(",", "");
  const [first = "", ...rest] = line.split(" ");
  const hasNumber = HOUSE_NUMBER.test(first) && rest.length > 0;
  const route = hasNumber ? rest.join(" ") : line;
  const isStreet = (hasNumber ? /\p{Letter}|\d/u : /\p{Letter}/u).test(route);
  return isStreet ? { number: hasNumber ? first : "", route, unit } : undefined;
}

/** "…, TX 77002 Apt 5": a unit behind the ZIP code, and the address without it. */
export function readUnitBehind(text: string): { unit: string; rest: string } | null {
  const found = UNIT.exec(text.trimEnd());
  const rest = trimEnd(text.slice(0, found?.index ?? 0), /[\s,]/);
  return found !== null && /(?<!\d)\d{5}(?:-\d{4})?$/.test(rest) ? { unit: found[1] ?? "", rest } : null;
}

const UNIT_BEFORE =
  /^\s{0,9}(?:(?:apartment|apt|unit|suite|ste|apto|apartamento|depto|dpto|departamento|unidad|interior|int|lot|lote|spc|space|espacio|trlr|trailer)(?![A-Z])\.? ?#?|#) ?([A-Z]?-?\d[\w-]{0,9}|[A-Z])\s{0,3},?\s{1,3}(?=\d)/i;
/** Whose mail it is, up to the next comma or number. */
const IN_CARE_OF =
  /(?<=^\s{0,9}|,\s{0,9})(?:c\/o|care of|attn|attention|atn|al cuidado de|a\/c)\b[.:]?\s{1,3}[^,\d#]{1,60}(?:,\s{0,9}|(?=[\d#]))/i;

/** "Apt 4, 1200 Main St, …": the unit before its house, and the address without it and without "c/o". */
export function readUnitBefore(text: string): { unit: string; rest: string } {
  const own = text.replace(IN_CARE_OF, "");
  const found = UNIT_BEFORE.exec(own);
  return { unit: found?.[1] ?? "", rest: own.slice(found?.[0].length ?? 0) };
}

/** Roads by a number, which is no house's: "610 Loop", "45 Freeway North". */
const ROAD_BY_NUMBER =
  /^(?:(?:north|south|east|west|[nsew]) )?(?:(?:loop|freeway|fwy|highway|hwy|expressway|expy|tollway|toll road|interstate|frontage road|feeder|exit|area code)\b ?)+(?:north|south|east|west|[nsew])?$/;

/** "610 and 59" is a corner. */
const CORNER = /^(?:and|at|y|con|@|&) /i;

export function isRoadByNumber({ number, route, unit }: Street): boolean {
  return number !== "" && unit === "" && (CORNER.test(route) || ROAD_BY_NUMBER.test(searchName(route)));
}

export function endsLikeStreet(words: readonly TypedWord[]): boolean {
  const last = words.at(-1);
  const name = DIRECTIONS.has(last?.key ?? "") ? words.at(-2) : last;
  return last?.endsPart === true || STREET_WORDS.has(name?.key ?? "");
}

/** Up to the first comma or, without one, the last street word. */
export function cutStreet(words: readonly TypedWord[]): readonly TypedWord[] {
  const comma = words.findIndex(({ endsPart }) => endsPart);
  const end = comma >= 0 ? comma : words.findLastIndex(({ key }, at) => at > 1 && STREET_WORDS.has(key));
  return end < 0 ? words : words.slice(0, end + 1);
}

export function streetLine({ number, route, unit }: Street): string {
  return `${number} ${route}${unit === "" ? "" : ` #${unit}`}`.trim();
}

/** The longest real address has about twelve words. */
export const MAX_WORDS = 16;

/** Four more digits of a ZIP code at the end, however they are written: "770021234", "77002 1234". */
const ZIP_WITH_MORE = /(?<![^\s,])(\d{5})(?:(?:\s*[-\u2013]\s*|\s)?(\d{4})|\s*[-\u2013])(?=\s*$)/;

/** What parts the lines of an address besides commas. */
const PARTERS = /[;|\n]/g;
const COUNTRY = [
  "usa",
  "us",
  "united states",
  "united states of america",
  "ee uu",
  "eeuu",
  "estados unidos",
  "estados unidos de america",
];

/** Splits at spaces and commas; drops a trailing "USA" or "EE. UU.", and puts a ZIP code's parts together. */
export function splitWords(text: string): TypedWord[] {
  const words: TypedWord[] = [];
  const end = trimEnd(text, /[\s.;)]/);
  // A full stop behind a ZIP code ends the sentence around it; one behind 'St' is its own.
  const plain = (/\d$/.test(end) ? end : text)
    .replaceAll(PARTERS, ",")
    .replace(ZIP_WITH_MORE, (_all, zip, more = "") => `${zip}-${more}`);
  for (const [, raw = "", after = ""] of plain.matchAll(/([^\s,]+)([\s,]*)/g)) {
    words.push({ raw, key: searchName(raw), endsPart: after.includes(",") });
  }
  for (const name of COUNTRY) {
    const count = name.split(" ").length;
    if (words.length > count && keyOf(words.slice(-count)) === name) return words.slice(0, -count);
  }
  return words;
}

export function keyOf(words: readonly TypedWord[]): string {
  return words
    .map(({ key }) => key)
    .filter((key) => key !== "")
    .join(" ");
}
