import { isLatLng, type LatLng } from "@smirk/domain/geography/geo";
import { invalid } from "../../../errors.ts";

/** Parts between commas; a backslash takes the meaning from the sign after it. Empty ones are left out. */
export function splitValues(text: string): string[] {
  return splitAt(text, ",").filter((part) => part !== "");
}

function splitAt(text: string, separator: string): string[] {
  const parts = [""];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === "\\" && at + 1 < text.length) {
      parts[parts.length - 1] += sign + text.charAt(at + 1);
      at += 1;
    } else if (sign === separator) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts;
}

export const withoutBackslashes = (text: string): string => text.replaceAll(/\\([,|$\\])/g, "$1");

export interface Token {
  /** Undefined for any; empty for none. */
  system?: string;
  code?: string;
}

/** `code`, `system|code`, `|code` and `system|`. */
export function readToken(text: string): Token {
  const [first = "", ...rest] = splitAt(text, "|");
  if (rest.length === 0) return { code: withoutBackslashes(first) };
  const code = withoutBackslashes(rest.join("|"));
  return { system: withoutBackslashes(first), ...(code !== "" && { code }) };
}

export interface DateQuestion {
  prefix: Prefix;
  /** Milliseconds since 1970: the first of the time that is meant, and the first after it. */
  from: number;
  to: number;
}

const DATE =
  /^(eq|ne|gt|ge|lt|le|sa|eb|ap)?(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?)?)?$/;

const PREFIXES = ["eq", "ne", "gt", "ge", "lt", "le", "sa", "eb", "ap"] as const;
type Prefix = (typeof PREFIXES)[number];

const MINUTE = 60_000;

/** A time without a zone is UTC. @throws 400 `invalid` */
export function readDate(text: string): DateQuestion {
  const [, given = "eq", year, month, day, hour, minute, second, fraction, zone] = DATE.exec(text) ?? [];
  const prefix = PREFIXES.find((each) => each === given);
  const [y, m, d] = [numberOf(year, 0), numberOf(month, 1), numberOf(day, 1)];
  const [h, min, s] = [numberOf(hour, 0), numberOf(minute, 0), numberOf(second, 0)];
  const start = Date.UTC(y, m - 1, d);
  const isReal = new Date(start).getUTCMonth() === m - 1 && h < 24 && min < 60 && s <= 60;
  if (prefix === undefined || year === undefined || !isReal) throw notA(text, "date or time");
  const from = start + (h * 60 + min) * MINUTE + s * 1_000 + fractionMs(fraction) - offsetOf(zone);
  if (month === undefined) return { prefix, from, to: Date.UTC(y + 1, 0) };
  if (day === undefined) return { prefix, from, to: Date.UTC(y, m) };
  return { prefix, from, to: from + lengthOf({ hour, second, fraction }) };
}

const numberOf = (text: string | undefined, absent: number) => (text === undefined ? absent : Number(text));

function lengthOf({
  hour,
  second,
  fraction,
}: Record<"hour" | "second" | "fraction", string | undefined>): number {
  if (hour === undefined) return 24 * 60 * MINUTE;
  if (second === undefined) return MINUTE;
  return fraction === undefined ? 1_000 : 1;
}

const fractionMs = (fraction: string | undefined) =>
  fraction === undefined ? 0 : Math.floor(Number(fraction) * 1_000);

function offsetOf(zone: string | undefined): number {
  if (zone === undefined || zone === "Z") return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4));
  return (zone.startsWith("-") ? -1 : 1) * minutes * MINUTE;
}

export interface Circle extends LatLng {
  miles: number;
}

const KM_PER_MILE = 1.609344;
/** Where no distance is said. */
const USUAL_KM = 25;
/** A wider circle has more than anybody reads, and is all the same as costly. */
const MOST_KM = 200;

const UNITS: ReadonlyMap<string, number> = new Map([
  ["", 1],
  ["km", 1],
  ["m", 0.001],
  ["mi_us", KM_PER_MILE],
  ["[mi_us]", KM_PER_MILE],
  ["[mi_i]", KM_PER_MILE],
]);

const NUMBER = /^[+-]?\d{1,6}(?:\.\d{1,12})?$/;

/** @throws 400 `invalid` */
export function readCircle(text: string): Circle {
  const [lat = "", lng = "", distance = "", unit = "", ...more] = splitAt(text, "|");
  const scale = UNITS.get(unit);
  const numbers = [lat, lng, ...(distance === "" ? [] : [distance])];
  if (more.length > 0 || scale === undefined || !numbers.every((each) => NUMBER.test(each)))
    throw invalid("'near' is latitude|longitude|distance|units, such as 29.76|-95.37|10|km.");
  const point = { lat: Number(lat), lng: Number(lng) };
  if (!isLatLng(point)) throw invalid("'near' is not on the globe.");
  const km = distance === "" ? USUAL_KM : Number(distance) * scale;
  if (km <= 0 || km > MOST_KM) throw invalid(`'near' reaches up to ${MOST_KM} km.`);
  return { ...point, miles: km / KM_PER_MILE };
}

function notA(text: string, what: string) {
  return invalid(`'${text.slice(0, 60)}' is not a ${what}.`);
}
