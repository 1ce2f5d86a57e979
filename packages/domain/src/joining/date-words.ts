import { editDistance } from "../text/edit-distance.ts";
import { makeDay } from "../wire/calendar-day.ts";

const MONTHS = [
  ["january", "jan", "enero", "ene"],
  ["february", "feb", "febrero"],
  ["march", "mar", "marzo"],
  ["april", "apr", "abril", "abr"],
  ["may", "mayo"],
  ["june", "jun", "junio"],
  ["july", "jul", "julio"],
  ["august", "aug", "agosto", "ago"],
  ["september", "sep", "sept", "set", "septiembre", "setiembre"],
  ["october", "oct", "octubre"],
  ["november", "nov", "noviembre"],
  ["december", "dec", "diciembre", "dic"],
];
const FILLERS = new Set(
  " de del d of el the on dia mes ano naci nacio nacida nacido born dob date birth birthdate birthday bday my is was fecha nacimiento mi es º °".split(
    " ",
  ),
);
/** They say nothing that the date does not. */
const WEEKDAY =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|lunes|martes|miercoles|jueves|viernes|sabado|domingo)$/;
const EARLIEST_YEAR = 1900;
const LATEST_YEAR = 2099;

/** MM/DD/YYYY for a whole date that reads one way only, in digits or with its month in words; null otherwise. */
export function readWholeDate(text: string): string | null {
  const parts = splitWords(text);
  const [first = "", second = "", third = ""] = parts;
  if (parts.length === 1) return /^\d{8}$/.test(first) ? readDigits(first) : null;
  if (parts.length !== 3) return null;
  const named = parts.map(findMonth).find((month) => month !== null);
  if (named !== undefined) return readNamed(parts, named);
  if (!parts.every((part) => /^\d{1,4}$/.test(part))) return null;
  if (first.length === 4) return write(first, second, third);
  return write(third, first, second) ?? write(third, second, first);
}

/** Whether a month in words stands beside a day and a year of two digits: '5-may-80'. */
export function hasShortYearBeside(text: string): boolean {
  const parts = splitWords(text);
  const numbers = parts.map(withoutOrdinal).filter(isNumber);
  const isShort = numbers.every((part) => part.length <= 2);
  return (
    parts.length === 3 && numbers.length === 2 && isShort && parts.some((part) => findMonth(part) !== null)
  );
}

/** Programs write a date with a time. */
const MIDNIGHT = /[t ]00:00(?::00(?:\.0{1,6})?)?z?$/;

function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(MIDNIGHT, "")
    .replaceAll(/(?<=\d)(?=[a-z]{3})|(?<=[a-z]{3})(?=\d)/g, " ")
    .split(/[\s.,:/\\_'’"“”()-]/)
    .filter((part) => !FILLERS.has(part) && !WEEKDAY.test(part));
}

/** The field's own order is read first. The others never fit the same digits both. */
function readDigits(digits: string): string | null {
  const [a, b, c] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
  const yearFirst = () => write(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6));
  return write(c, a, b) ?? yearFirst() ?? write(c, b, a);
}

function readNamed(parts: readonly string[], month: number): string | null {
  const numbers = parts.map(withoutOrdinal).filter(isNumber);
  const [year, day, more] = numbers.toSorted((one, other) => other.length - one.length);
  return year === undefined || day === undefined || more !== undefined
    ? null
    : write(year, String(month), day);
}

/** '5th', '1ro', '1º' and, with the sign of degrees, '1°'. */
function withoutOrdinal(part: string): string {
  if (part === "primero" || part === "uno") return "1";
  return part.replace(/(?<=\d)(?:st|nd|rd|th|ro|er|o|º|°)$/, "");
}

function isNumber(part: string): boolean {
  return /^\d{1,4}$/.test(part);
}

/** A shorter word with a wrong letter may be a name, or another month. */
const SHORTEST_MISSPELLED = 6;

/** "Febuary" is nearly one month alone. */
function findMonth(word: string): number | null {
  const index = MONTHS.findIndex((names) => names.includes(word));
  if (index !== -1) return index + 1;
  if (word.length < SHORTEST_MISSPELLED || /[^a-z]/.test(word)) return null;
  const near = MONTHS.flatMap((names, at) =>
    names.some((name) => name.length >= SHORTEST_MISSPELLED && editDistance(word, name, 1) <= 1)
      ? [at + 1]
      : [],
  );
  return near.length === 1 ? (near[0] ?? null) : null;
}

function write(year: string, month: string, day: string): string | null {
  if (year.length !== 4 || month.length > 2 || day.length > 2) return null;
  if (Number(year) < EARLIEST_YEAR || Number(year) > LATEST_YEAR) return null;
  const isDay = makeDay(Number(year), Number(month), Number(day)) !== null;
  return isDay ? `${month.padStart(2, "0")}/${day.padStart(2, "0")}/${year}` : null;
}
