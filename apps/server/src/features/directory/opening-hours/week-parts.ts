import { quote } from "../../../text-files/shorten.ts";
import { writeClock } from "./write-week.ts";

/** What several words say together, in words that are read one by one. */
const PHRASES: readonly [RegExp, string][] = [
  [/\b24\s?(?:\/|x)\s?7\b/gi, "daily 0:00-24:00"],
  [/\b(?:open )?24 ?(?:hours?|hrs?|h)\b(?: a day)?/gi, "0:00-24:00"],
  [/\b(?:every day|7 days(?: a week)?|seven days(?: a week)?)\b/gi, "daily"],
  [/\b12(?::00)? ?(noon|midnight)\b/gi, "$1"],
  [/\b(?:by appointment|by appt\.?|appointments?)(?: only)?/gi, "appointment"],
  [/\b(?:public|bank|federal) holidays?\b/gi, "holidays"],
];

const TOKEN =
  /\s*(?:(?<hour>\d{1,2})(?:[:.]?(?<minute>\d{2}))?(?!\d)(?:\s*(?<half>[ap])(?:\.?m)?\b\.?)?|(?<word>[a-z]+)\.?|(?<dash>[-‐‑–—−])|(?<separator>[,;:&/|]))\s*/iy;

const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

const SHORTEST_DAY = 2;

/** S may be either day of the weekend. */
const SINGLE_LETTERS = new Map([
  ["m", 1],
  ["t", 2],
  ["w", 3],
  ["f", 5],
]);

const WEEK = [1, 2, 3, 4, 5, 6, 0];

const WORDS = new Map<string, WeekToken>(
  Object.entries({
    to: { kind: "dash" },
    through: { kind: "dash" },
    thru: { kind: "dash" },
    until: { kind: "dash" },
    till: { kind: "dash" },
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
  | { kind: "closed" | "unknown hours" };

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
    case "closed":
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
  const opens = from.minutes;
  const closes = to.minutes === 0 ? DAY_MINUTES : to.minutes;
  if (from.hasHalf !== to.hasHalf && !from.isWord && !to.isWord)
    return { error: "needs AM or PM at both times of a range, or at neither" };
  if (closes > opens) return { kind: "hours", opens, closes };
  if (opens >= NOON && closes <= LATEST_NIGHT) return { kind: "hours", opens, closes: closes + DAY_MINUTES };
  const range = `${writeClock(opens)}-${writeClock(closes)}`;
  return { error: `has ${range}, which ends before it begins; 5 in the afternoon is 17:00 or 5 PM` };
}

type WeekToken =
  | { kind: "day"; day: number }
  | { kind: "days"; days: number[] }
  | { kind: "time"; minutes: number; hasHalf: boolean; isWord?: true }
  | { kind: "dash" }
  | { kind: "closed" }
  /** Hours that are no times, such as those by appointment. */
  | { kind: "unknown hours" }
  /** Public holidays, which belong to no day of the week. */
  | { kind: "holidays" }
  | { kind: "separator" };

/** The words of a week's hours; what is no such word is an error. */
function readWeekTokens(written: string): WeekToken[] | { unknown: string } {
  const text = PHRASES.reduce((before, [phrase, words]) => before.replaceAll(phrase, words), written);
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
  if (hour !== undefined) return readTime(Number(hour), Number(minute), half?.toLowerCase());
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
  const name = word.length > SHORTEST_DAY + 3 && word.endsWith("ys") ? word.slice(0, -1) : word;
  const day = name.length < SHORTEST_DAY ? -1 : DAYS.findIndex((full) => full.startsWith(name));
  return day === -1 ? null : { kind: "day", day };
}
