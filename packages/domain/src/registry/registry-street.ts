import { caseNumber, caseWords, isMixedCase, isSpanishParticle, type Run } from "./case-words.ts";
import { spellSurname } from "./surname-spellings.ts";

const set = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const CAPITALS = set("NE NW SE SW PO US USA JFK MLK FDR PMB II III VA YMCA LBJ NASA");
/** Roads by letters, before their number: "FM 1960", "SR 46". */
const ROADS = set("FM CR RR SR SH IH HC RM TR RFD");
const LITTLE_WORDS = set("OF AND THE AT ON IN FOR");
const UNIT = /^(?:STE|SUITE|UNIT|APT|ROOM|RM|FL|FLOOR|BLDG|BUILDING|SLOT|LOT|SPC|BOX|POB|PMB|#)\b/i;
const FLOOR = /^\d+(?:ST|ND|RD|TH)\s+(?:FL|FLOOR|FLR)\b/i;
const GLUED_UNIT = /\b(SUITE|STE|UNIT|APT|BLDG|ROOM|RM)\.?(?=#|\d)/gi;
const POST_BOX = /\bP\.?\s*O\.?\s*B(?:OX|\b)\.?\s*(?=#|\d|[A-Z]\b)/gi;
const NO_STREET = /^(?:N\/?A|NONE|UNKNOWN|UNAVAILABLE|<UNAVAIL>|X+|[^\p{L}\p{N}]*)$/iu;

/**
 * A street address of two lines as one, as shown: "123 N MAIN ST" and "STE 200" are "123 N Main St Ste 200". What is
 * not a suite or the like stands behind a comma. Lines in mixed case stay as they are. "" where there is none.
 */
export function readStreet(line1: string, line2: string): string {
  const first = readLine(line1);
  const second = readLine(line2);
  if (first === "" || second === "") return first || second;
  if (first.toUpperCase().endsWith(second.toUpperCase())) return first;
  if (/^\d{1,4}[A-Z]?$/i.test(second)) return `${first} #${second}`;
  return UNIT.test(second) || FLOOR.test(second) || second.startsWith("#")
    ? `${first} ${second}`
    : `${first}, ${second}`;
}

function readLine(text: string): string {
  const tidy = text
    .replaceAll(/[‘’`´]/g, "'")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ (?=[,;]|\.$)/g, "")
    .replaceAll(/\b([NSEW])\.(?=\p{L}{2})/gu, "$1. ")
    .replaceAll(/,(?=[^\s\d])/g, ", ")
    .replace(/^[\s,.;-]+|[\s,;-]+$/g, "");
  if (NO_STREET.test(tidy)) return "";
  const line = tidy.replaceAll(GLUED_UNIT, "$1 ").replaceAll(POST_BOX, "PO BOX ");
  return isMixedCase(tidy) ? tidy : caseWords(line, caseRun);
}

function caseRun(run: Run): string {
  const { text, sign, before, after } = run;
  if (text.length === 1) return sign === "'" ? text.toLowerCase() : text;
  const number = caseNumber(text);
  if (number !== undefined) return number;
  if (before !== "" && after !== "" && !/^\d/.test(after)) {
    if (LITTLE_WORDS.has(text) || isSpanishParticle(run)) return text.toLowerCase();
  }
  const isRoad = ROADS.has(text) && /^\d/.test(after) && before !== "RM";
  if (CAPITALS.has(text) || isRoad || /^[A-Z]+\d/.test(text)) return text;
  return spellSurname(text);
}
