import { quote } from "../../../text-files/shorten.ts";
import { writeClock } from "./write-week.ts";

/** What several words say together, in words that are read one by one. */
const PHRASES: readonly [RegExp, string][] = [
  [/\b24\s?(?:\/|x)\s?7\b/gi, "daily 0:00-24:00"],
  [/\b(?:open )?24 ?(?:hours?|hrs?|h)\b(?: a day)?/gi, "0:00-24:00"],
  [/\b(?:every day|7 days(?: a week)?|seven days(?: a week)?)\b/gi, "daily"],
  [/\b12(?::00)? ?(noon|midnight)\b/gi, "$1"],
  [/\b(?:by appointment|by appt\.?|appointments?)(?: only)?/gi, "appointment"],
  [/\b(?:con cita previa|previa cita|con cita)\b/gi, "appointment"],
  [/\b(?:public|bank|federal) holidays?\b/gi, "holidays"],
  [/\b(?:dias )?(?:festivos|feriados)\b/gi, "holidays"],
  [/\btodos los dias\b/gi, "daily"],
  [/\blunes a viernes\b/gi, "weekdays"],
  [/\bfines? de semana\b/gi, "weekends"],
  [/\bentre semana\b/gi, "weekdays"],
  // "De 8 a 5": a range, and no AM.
  [/(\d) a (?:las? )?(?=\d)/gi, "$1 - "],
  [/\b(?:closed|cerrado) (?:for lunch|para comer|para almorzar)\b/gi, "closed"],
];

const TOKEN =
  /\s*(?:(?<hour>\d{1,2})(?:[:.]?(?<minute>\d{2})(?:[:.]\d{2})?)?(?!\d)(?:\s*(?<half>[ap])(?:\.?m)?\b\.?)?|(?<word>[a-z]+)\.?|(?<dash>[-‐‑–—−])|(?<separator>[,;:&/|()]))\s*/iy;

const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const SPANISH_DAYS = ["domingo", "lunes", "martes", "miercoles", "jueves", "viernes", "sabado"];

const SHORTEST_DAY = 2;

/** S may be either day of the weekend. */
const SINGLE_LETTERS = new Map([
  ["m", 1],
  ["t", 2],
  ["w", 3],
  ["f", 5],
  // Spanish, in which M may be either of two.
  ["l", 1],
  ["j", 4],
  ["v", 5],
]);

/** Days in a row without signs, such as MWF and TTh. */
const RUN = /^(?:th|tu|sa|su|[mtwf])+$/;
const RUN_DAYS = /th|tu|sa|su|[mtwf]/g;
const RUN_NUMBERS: Readonly<Record<string, number>> = { m: 1, t: 2, tu: 2, w: 3, th: 4, f: 5, sa: 6, su: 0 };
/** Two days, or all from one to the other. */
const DOUBTFUL_RUNS = new Set(["mf", "mth", "msa", "msu"]);

const WEEK = [1, 2, 3, 4, 5, 6, 0];

const WORDS = new Map<string, WeekToken>(
  Object.entries({
    to: { kind: "dash" },
    through: { kind: "dash" },
    thru: { kind: "dash" },
    until: { kind: "dash" },
    till: { kind: "dash" },
    hasta: { kind: "dash" },
    a: { kind: "dash" },
    al: { kind: "dash" },
    y: { kind: "separator" },
    de: { kind: "separator" },
    los: { kind: "separator" },
    las: { kind: "separator" },
    la: { kind: "separator" },
    abierto: { kind: "separator" },
    cerrado: { kind: "closed" },
    cerrados: { kind: "closed" },
    lunch: { kind: "closed" },
    almuerzo: { kind: "closed" },
    diario: { kind: "days", days: WEEK },
    mediodia: { kind: "time", minutes: 720, hasHalf: true, isWord: true },
    medianoche: { kind: "time", minutes: 1440, hasHalf: true, isWord: true },
    and: { kind: "separator" },
    open: { kind: "separator" },
    from: { kind: "separator" },
    closed: { kind: "closed" },
    off: { kind: "closed" },
    daily: { kind: "days", days: WEEK },
    everyday: { kind: "days", days: WEEK },
    weekdays: { kind: "days", days: WEEK.slice(0, 5) },
    weekday: { kind: "days", days: WEEK.slice(0, 5) },
    weekends: { kind: "days", days: WEEK.slice(5) },
    weekend: { kind: "days", days: WEEK.slice(5) },
    appointment: { kind: "unknown hours" },
    ph: { kind: "holidays" },
    holiday: { kind: "holidays" },
    holidays: { kind: "holidays" },
    noon: { kind: "time", minutes: 720, hasHalf: true, isWord: true },
    midnight: { kind: "time", minutes: 1440, hasHalf: true, isWord: true },
  }),
);

export type WeekPart =
  /** Holidays are no day of the week. */
  | { kind: "days"; days: number[] }
  /** `closes` is past midnight where the office closes on the next day. */
  | { kind: "hours"; opens: number; closes: number }
  | { kind: "closed" | "unknown hours" }
  /** Closed between two times of an open day. */
  | { kind: "break"; opens: number; closes: number };

type Time = Extract<WeekToken, { kind: "time" }>;

const DAY_MINUTES = 1440;
const NOON = 720;
/** An office that opens in the afternoon and closes before that is open over midnight. */
const LATEST_NIGHT = 360;

/** Days, ranges of days and ranges of times, in their order, or an error that completes a sentence. */
export function readWeekParts(text: string): WeekPart[] | { error: string } {
  const tokens = readWeekTokens(text);
  if ("unknown" in tokens) return { error: `has ${quote(tokens.unknown)}, no day and no time` };
  const parts: WeekPart[] = [];
  for (let token = tokens.shift(); token !== undefined; token = tokens.shift()) {
    if (token.kind === "separator") continue;
    const part = readPart(token, tokens);
    if ("error" in part) return part;
    parts.push(part);
  }
  return parts;
}

/** Takes a range's dash and end off `rest`. */
function readPart(
  token: Exclude<WeekToken, { kind: "separator" }>,
  rest: WeekToken[],
): WeekPart | { error: string } {
  switch (token.kind) {
    case "closed": {
      if (rest[0]?.kind !== "time") return { kind: token.kind };
      const [from, dash, last] = rest.splice(0, 3);
      const pause = from?.kind === "time" && dash?.kind === "dash" && last?.kind === "time";
      const hours = pause ? readHours(from, last) : { error: "has a closing time without its range" };
      return "kind" in hours && hours.kind === "hours" ? { ...hours, kind: "break" } : hours;
    }
    case "unknown hours":
      return { kind: token.kind };
    case "holidays":
      return { kind: "days", days: [] };
    case "days":
      return token;
    case "dash":
      return { error: "has a dash where a day or a time should be" };
    case "day": {
      if (rest[0]?.kind !== "dash") return { kind: "days", days: [token.day] };
      const [, last] = rest.splice(0, 2);
      if (last?.kind !== "day") return { error: "has a range of days without its last day" };
      return { kind: "days", days: daysBetween(token.day, last.day) };
    }
    case "time": {
      const [dash, last] = rest.splice(0, 2);
      return dash?.kind === "dash" && last?.kind === "time"
        ? readHours(token, last)
        : { error: `has ${writeClock(token.minutes)}, which is not from one time to another` };
    }
  }
}

function daysBetween(first: number, last: number): number[] {
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => (first + index) % 7);
}

function readHours(from: Time, to: Time): WeekPart | { error: string } {
  const range = findHalves(from, to);
  if (range === null) return { error: "needs AM or PM at both times of a range, or at neither" };
  const { opens, closes } = range;
  if (closes > opens) return { kind: "hours", opens, closes };
  if (opens >= NOON && closes <= LATEST_NIGHT) return { kind: "hours", opens, closes: closes + DAY_MINUTES };
  const written = `${writeClock(opens)}-${writeClock(closes)}`;
  return { error: `has ${written}, which ends before it begins; 5 in the afternoon is 17:00 or 5 PM` };
}

/** No office opens before it without saying AM, or in the form 05:00. */
const EARLIEST = 360;

/** The halves of the day that a range is in where it does not say both; null where that is not clear. */
function findHalves(from: Time, to: Time): { opens: number; closes: number } | null {
  const closes = to.minutes === 0 ? DAY_MINUTES : to.minutes;
  if (from.hasHalf === to.hasHalf || from.isWord || to.isWord) {
    const isPlain = !from.hasHalf && !from.is24 && !to.is24;
    const isAfternoon = isPlain && from.minutes >= 60 && from.minutes < EARLIEST && closes > from.minutes;
    if (isAfternoon && closes <= NOON) return { opens: from.minutes + NOON, closes: closes + NOON };
    // "12-5" is from noon on.
    const isFromNoon =
      (isPlain || (from.isWord && !to.hasHalf && !to.is24)) &&
      from.minutes >= NOON &&
      from.minutes < NOON + 60 &&
      closes < NOON;
    return { opens: from.minutes, closes: isFromNoon ? closes + NOON : closes };
  }
  if (to.hasHalf) return findOpening(from.minutes, closes);
  // "9 AM - 5" ends in the afternoon; "8 AM - 11" may end in either half.
  if (to.is24 || closes > NOON + 59) return { opens: from.minutes, closes };
  if (closes >= NOON || closes <= from.minutes) {
    const later = closes >= NOON ? closes : closes + NOON;
    return later > from.minutes ? { opens: from.minutes, closes: later } : null;
  }
  return null;
}

/** "9-5 PM" opens in the morning, "1-5 PM" in the afternoon. */
function findOpening(minutes: number, closes: number): { opens: number; closes: number } | null {
  if (minutes > NOON + 59) return { opens: minutes, closes };
  const afternoon = (minutes % NOON) + NOON;
  if (closes > NOON && afternoon < closes) return { opens: afternoon, closes };
  return minutes >= EARLIEST - 60 && minutes < closes ? { opens: minutes, closes } : null;
}

type WeekToken =
  | { kind: "day"; day: number }
  | { kind: "days"; days: number[] }
  | { kind: "time"; minutes: number; hasHalf: boolean; isWord?: true; is24?: boolean }
  | { kind: "dash" }
  | { kind: "closed" }
  /** Hours that are no times, such as those by appointment. */
  | { kind: "unknown hours" }
  /** Public holidays, which belong to no day of the week. */
  | { kind: "holidays" }
  | { kind: "separator" };

/** The words of a week's hours; what is no such word is an error. */
function readWeekTokens(written: string): WeekToken[] | { unknown: string } {
  const plain = written.normalize("NFD").replaceAll(/\p{M}/gu, "");
  const text = PHRASES.reduce((before, [phrase, words]) => before.replaceAll(phrase, words), plain);
  const tokens: WeekToken[] = [];
  let at = 0;
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    const token = match && readToken(match.groups ?? {});
    if (!match || !token)
      return {
        unknown:
          text
            .slice(at)
            .trim()
            .split(/[\s,;]/, 1)[0] ?? "",
      };
    tokens.push(token);
    at = TOKEN.lastIndex;
  }
  return tokens;
}

function readToken(groups: Record<string, string | undefined>): WeekToken | null {
  const { hour, minute = "0", half, word, dash } = groups;
  if (hour !== undefined) {
    const time = readTime(Number(hour), Number(minute), half?.toLowerCase());
    return time?.kind === "time" && half === undefined ? { ...time, is24: hour.startsWith("0") } : time;
  }
  if (word !== undefined) return readWord(word.toLowerCase());
  return { kind: dash === undefined ? "separator" : "dash" };
}

function readTime(hour: number, minute: number, half: string | undefined): WeekToken | null {
  const minutes = (half === undefined ? hour : (hour % 12) + (half === "p" ? 12 : 0)) * 60 + minute;
  const isHour = half === undefined ? true : hour >= 1 && hour <= 12;
  return isHour && minute < 60 && minutes <= 1440
    ? { kind: "time", minutes, hasHalf: half !== undefined }
    : null;
}

function readWord(word: string): WeekToken | null {
  const known = WORDS.get(word);
  if (known) return known;
  const single = SINGLE_LETTERS.get(word);
  if (single !== undefined) return { kind: "day", day: single };
  // 'Tues' and 'Thurs' begin a day's name as 'Tue' does; some write a plural.
  const name = /^(?:.{3,}day|sabado|domingo)s$/.test(word) ? word.slice(0, -1) : word;
  const days = [DAYS, SPANISH_DAYS].map((names) => names.findIndex((full) => full.startsWith(name)));
  const day = name.length < SHORTEST_DAY ? undefined : days.find((found) => found !== -1);
  if (day !== undefined) return { kind: "day", day };
  if (!RUN.test(word) || DOUBTFUL_RUNS.has(word)) return null;
  return { kind: "days", days: (word.match(RUN_DAYS) ?? []).map((one) => RUN_NUMBERS[one] ?? 0) };
}
