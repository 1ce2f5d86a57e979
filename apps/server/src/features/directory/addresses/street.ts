import { isPostBox } from "@smirk/domain/geography/postal-code";
import { findState } from "@smirk/domain/joining/address/states";
import { trimEnd } from "@smirk/domain/text/trim-end";
import { addressKey } from "../../places/address-key.ts";
import {
  caseNumber,
  caseWords,
  isMixedCase,
  isSpanishParticle,
  type Run,
  spellSurname,
} from "../person-names/case-words.ts";
import { caseOrganization } from "../person-names/organization.ts";

const set = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const CAPITALS = set("NE NW SE SW PO US USA JFK MLK FDR PMB II III VA YMCA LBJ NASA");
/** Road types before their number: "FM 1960", "SR 46". */
const ROADS = set("FM CR RR SR SH IH HC TR RFD");
const LITTLE_WORDS = set("OF AND THE AT ON IN FOR TO");
const UNIT = /^(?:STE|SUITE|SUTE|SUIT|UNIT|APT|ROOM|RM|FL|FLOOR|BLDG|BUILDING|SLOT|LOT|SPC|BOX|POB|PMB|#)\b/i;
const FLOOR = /^\d+(?:ST|ND|RD|TH)\s+(?:FL|FLOOR|FLR)\b/i;
const GLUED_UNIT = /\b(SUITE|SUTE|SUIT|STE|UNIT|APT|BLDG|ROOM|RM)\.?(?=#|\d)/gi;
const POST_BOX = /\bP\.?\s*O\.?\s*B(?:OX|\b)\.?\s*(?=#|\d|[A-Z]\b)/gi;
const NO_STREET = /^(?:N\/?A|NONE|UNKNOWN|UNAVAILABLE|<UNAVAIL>|X+|[^\p{L}\p{N}]*)$/iu;

const BARE_UNIT = /^\d{1,4}[A-Z]?$/i;
const MISSPELLED_UNIT = /\b(?:SUTE|SUIT)\b/gi;
const LAST_UNIT = /(?:\b(?:STE|SUITE|UNIT|APT|ROOM|RM)\b\.?|#) ?#?([A-Z\d-]{1,6})$/i;
/** Lines for people, and a phone number: no part of the street. */
const FOR_PEOPLE = /^(?:C\/O|ATTN|ATTENTION)\b/i;
const PHONE = /^(?:TEL|PHONE|PH)?[\s:.]{0,3}\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}$/i;

/** More are no address; comparing each with each takes their number's square. */
const MOST_PARTS = 12;
/** What stands behind a street in the same line. */
const BOX_BEHIND = / P\.?\s?O\.?\s?B(?:OX)?\.?\s?#?\s?\d[\dA-Z-]{0,9}$/i;
const PHONE_BEHIND = / \(?\d{3}\)?[\s.-]?\d{3}[.-]\d{4}$/;

/**
 * "123 N MAIN ST" and "STE 200" are "123 N Main St Ste 200"; mixed case stays. Lines and parts for people, phones, the
 * town and a unit or a street that is there already are left out. "" for none.
 */
export function readStreet(line1: string, line2: string, place?: { city: string; state: string }): string {
  const written = [line1, line2].map(tidyLine).filter((line) => line !== "");
  const towns = written.filter((line) => !isTown(line, place));
  const lines = (towns.length > 0 ? towns : written)
    .map((line) => withoutParts(withoutPlace(line, place)))
    .filter((line) => line !== "" && !PHONE.test(line));
  const streets = lines.filter((line) => !isPostBox(line));
  const [first = "", second = ""] = streets.length > 0 ? streets : lines;
  if (second === "") return caseStreet(first);
  if (` ${first}`.toUpperCase().endsWith(` ${second.toUpperCase()}`)) return caseStreet(first);
  if (isThereAlready(first, second)) return caseStreet(first);
  const whole = findWhole(first, second);
  if (whole !== undefined) return caseStreet(whole);
  if (BARE_UNIT.test(second)) return `${caseStreet(first)} #${second.toUpperCase()}`;
  const isUnit = UNIT.test(second) || FLOOR.test(second) || second.startsWith("#");
  if (isUnit) return `${caseStreet(first)} ${caseStreet(second)}`;
  if (!hasNumber(second)) return `${caseStreet(first)}, ${caseOrganization(second)}`;
  return `${hasNumber(first) ? caseStreet(first) : caseOrganization(first)}, ${caseStreet(second)}`;
}

/** A whole address in one line: commas stand where the registry has another line. */
function withoutParts(line: string): string {
  const parts = line.split(", ");
  if (parts.length > MOST_PARTS) return line;
  const first = FOR_PEOPLE.test(line) ? parts.findIndex(hasNumber) : 0;
  if (first < 0) return "";
  const kept: string[] = [];
  for (const part of parts.slice(first)) {
    const isExtra = kept.length > 0 && (PHONE.test(part) || FOR_PEOPLE.test(part) || isPostBox(part));
    if (isExtra || kept.some((before) => isThereAlready(before, part))) continue;
    if (kept.every(isPostBox)) kept.length = 0;
    kept.push(part);
  }
  const whole = kept.join(", ");
  return hasNumber(whole) ? withoutEnd(whole) : whole;
}

function withoutEnd(line: string): string {
  const street = line.replace(BOX_BEHIND, "").replace(PHONE_BEHIND, "");
  const unit = LAST_UNIT.exec(street);
  const before = trimEnd(street.slice(0, unit?.index ?? 0), /[\s,]/);
  const isTwice = unit !== null && LAST_UNIT.exec(before)?.[1]?.toUpperCase() === unit[1]?.toUpperCase();
  return trimEnd(isTwice ? before : street, /[\s,]/);
}

/** "100 TEST AVE HOUSTON TX 77002" without its town, which has columns of its own. */
function withoutPlace(line: string, place: { city: string; state: string } | undefined): string {
  if (place === undefined || place.city === "") return line;
  const upper = line.toUpperCase().replace(/,? \d{5}(?:-?\d{4})?$/, "");
  const states = [place.state, findState(place.state)?.name ?? place.state];
  const ends = [", ", " "].flatMap((comma) =>
    [", ", " "].flatMap((next) =>
      states.map((state) => `${comma}${place.city}${next}${state}`.toUpperCase()),
    ),
  );
  const end = ends.find((one) => upper.endsWith(one));
  return end === undefined ? line : line.slice(0, upper.length - end.length);
}

/** A line with nothing but the town, which has columns of its own. */
function isTown(line: string, place: { city: string; state: string } | undefined): boolean {
  if (place === undefined || place.city === "") return false;
  return line.toUpperCase() === place.city.toUpperCase() || withoutPlace(` ${line}`, place) === "";
}

/** The line that has all words of the other, where both have one house number. */
function findWhole(first: string, second: string): string | undefined {
  if (!hasNumber(first) || !hasNumber(second)) return undefined;
  const [one, other] = [first, second].map((line) => addressKey(line, "").trim().split(" "));
  if (one === undefined || other === undefined || one[0] !== other[0]) return undefined;
  if (other.length > 1 && other.every((word) => one.includes(word))) return first;
  return one.length > 1 && one.every((word) => other.includes(word)) ? second : undefined;
}

/** The same street once more, or the unit that the first line ends with. */
function isThereAlready(first: string, second: string): boolean {
  if (addressKey(first, "") === addressKey(second, "")) return true;
  const [unit, again] = [first, second].map((line) => LAST_UNIT.exec(line)?.[1]?.toUpperCase());
  return unit !== undefined && unit === again && (UNIT.test(second) || second.startsWith("#"));
}

function hasNumber(line: string): boolean {
  return /^\d/.test(line);
}

function tidyLine(text: string): string {
  const spaced = text
    .replaceAll(/[‘’`´]/g, "'")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ (?=[,;]|\.$)/g, "")
    .replaceAll(/\b([NSEW])\.(?=\p{L}{2})/gu, "$1. ")
    .replaceAll(/,(?=[^\s\d])/g, ", ")
    .replaceAll(GLUED_UNIT, "$1 ")
    .replaceAll(MISSPELLED_UNIT, (word) => (word === word.toUpperCase() ? "SUITE" : "Suite"))
    .replace(/^[\s,.;-]+/, "");
  const tidy = trimEnd(spaced, /[\s,;-]/);
  return NO_STREET.test(tidy) ? "" : tidy;
}

function caseStreet(line: string): string {
  if (isMixedCase(line)) return line;
  return caseWords(line.replaceAll(POST_BOX, "PO BOX "), caseRun);
}

function caseRun(run: Run): string {
  const { text, sign, before, after } = run;
  if (text.length === 1) return sign === "'" ? text.toLowerCase() : text;
  const number = caseNumber(text);
  if (number !== undefined) return number;
  const isInside = before !== "" && after !== "";
  if (isInside && (LITTLE_WORDS.has(text) || isSpanishParticle(run))) return text.toLowerCase();
  if (CAPITALS.has(text) || isRoad(run) || /^[A-Z]+\d/.test(text)) return text;
  return spellSurname(text);
}

/** "SR 4" at the start or after the house number. */
function isRoad({ text, before, after }: Run): boolean {
  return ROADS.has(text) && /^\d/.test(after) && /^(?:\d.*|[NSEW]|OLD|)$/.test(before);
}
