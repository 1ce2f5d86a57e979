import { searchName } from "../../finder/search-name.ts";
import { trimEnd } from "../../text/trim-end.ts";
import { STATES } from "./states.ts";

/** A country that no list names. */
const UNKNOWN_COUNTRY = "ZZ";

const STATE_WORDS = STATES.flatMap(({ code, name }) => [code, name.toUpperCase()]);
const UNITED_STATES = /[\s,(](?:u\.?s\.?a?\.?|united states(?: of america)?)\)?$/i;
/** AE is Europe for their mail, and the Emirates elsewhere. */
const ARMED_FORCES = /\b(?:APO|FPO|DPO),? (?:AA|AE|AP)\b/i;
const ZIP_BEHIND = /[\s,]\d{5}(?:-\d{4})?$/;
const CANADIAN_CODE = /\b[ABCEGHJ-NPR-TVXY]\d[ABCEGHJ-NPR-TV-Z][\s-]?\d[ABCEGHJ-NPR-TV-Z]\d\b/i;
const BRITISH_CODE = /\b[A-Z]{1,2}\d[A-Z\d]?\s?\d(?!(?:ST|ND|RD|TH)\b)[ABD-HJLNP-UW-Z]{2}\b/i;
const FOREIGN_LETTERS = 3;

/** Code of the country that the text of an address names; null for the United States, or without a sign. */
export function findForeignCountry(text: string): string | null {
  const address = trimEnd(text, /[\s,.]/).trimStart();
  if (UNITED_STATES.test(address) || ARMED_FORCES.test(address) || endsInStateAndZip(address)) return null;
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

/** Towns of the United States as well (GeoNames), in one of the languages. */
const SHARED_NAMES: ReadonlySet<string> = new Set(
  (
    "jamaica,ontario,new brunswick,holland,lebanon,yukon,nederland,greece,san marino,grenada,granada,mexico,peru," +
    "angola,brazil,saint martin,guadalupe,san martin,jordan,saint helena,st helena,poland,gibraltar,china,greenland," +
    "islandia,cuba,denmark,pitcairn,norway,england,wales,luxemburg,argentine,egypt,belgium,malta,italy,scotland," +
    "panama,maurice,guernsey,morocco,bolivia,ireland,turkey,spain,sweden,finland,cyprus,israel,chile,india,sudan," +
    "samoa,norge,reunion"
  ).split(","),
);

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

/** Languages in which a visitor may write a country's name. */
const LANGUAGES = "en es fr de it pt nl pl sv da nb fi cs hu ro hr tr".split(" ");

const ALIASES: Record<string, string> = {
  uk: "GB",
  "u k": "GB",
  "great britain": "GB",
  england: "GB",
  scotland: "GB",
  wales: "GB",
  "northern ireland": "GB",
  holland: "NL",
  "the netherlands": "NL",
  "hong kong": "HK",
  macau: "MO",
  korea: "KR",
  "republic of ireland": "IE",
  uae: "AE",
  can: "CA",
  gbr: "GB",
  mex: "MX",
  deu: "DE",
  fra: "FR",
  esp: "ES",
  ita: "IT",
  aus: "AU",
  jpn: "JP",
  chn: "CN",
};

const CANADIAN_PROVINCES = [
  "quebec",
  "british columbia",
  "alberta",
  "manitoba",
  "saskatchewan",
  "nova scotia",
  "newfoundland",
  "newfoundland and labrador",
  "prince edward island",
  "yukon",
  "nunavut",
  "northwest territories",
  ..."on qc bc ab mb sk ns nb nl pe yt nt nu pq ont que".split(" "),
];

/** Parts of American names: "Grand Island", "West Columbia". */
const NO_COUNTRIES = ["island", "norfolk", "columbia", "man"];

let loaded: { names: Map<string, string>; codes: Map<string, string> } | undefined;

/** ISO 3166-1, without the United States and their territories, which the geocoders know. */
const CODES = (
  "AD AE AF AG AI AL AM AO AQ AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC " +
  "CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD " +
  "GE GF GG GH GI GL GM GN GP GQ GR GT GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI " +
  "KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MQ MR MS MT MU MV MW " +
  "MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PS PT PW PY QA RE RO RS RU RW SA SB " +
  "SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG UY UZ VA VC " +
  "VE VG VN VU WF WS YE YT ZA ZM ZW"
).split(" ");

/** A map from the spelling of `searchName` to the country's code; `codes` hold where they are no state's. */
function loadCountryNames() {
  if (loaded) return loaded;
  const states = new Set(STATES.flatMap(({ code, name }) => [searchName(code), searchName(name)]));
  const names = new Map(Object.entries(ALIASES));
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames([language], { type: "region" });
    for (const code of CODES) names.set(searchName(display.of(code) ?? code), code);
  }
  for (const province of [...CANADIAN_PROVINCES, "ontario", "new brunswick"]) names.set(province, "CA");
  for (const name of [...states, ...NO_COUNTRIES]) names.delete(name);
  const own = CODES.filter((code) => !states.has(code.toLowerCase()));
  loaded = { names, codes: new Map(own.map((code) => [code.toLowerCase(), code])) };
  return loaded;
}
