import type { WeekToken } from "./week-tokens.ts";
import { writeClock } from "./write-week.ts";

export type Time = Extract<WeekToken, { kind: "time" }>;

export interface HourRange {
  opens: number;
  /** More than a day where the office closes on the next one. */
  closes: number;
  /** How its halves of the day are known: AM or PM is said, or a time is one of 24 hours, or neither. */
  clock: "said" | "24 hours" | "12 hours";
}

export const DAY_MINUTES = 1440;
export const NOON = 720;
/** An office that opens in the afternoon and closes before that is open over midnight. */
const LATEST_NIGHT = 360;
/** No office opens before it without saying AM, or in the form 05:00. */
const EARLIEST = 360;
/** An evening that nobody called PM ends by then. */
const LATEST_EVENING = 1320;
const SHORTEST = 60;

export function readHourRange(from: Time, to: Time): HourRange | { error: string } {
  const range = findHalves(from, to);
  if (range === null) return { error: "needs AM or PM at both times of a range, or at neither" };
  const { opens, closes } = range;
  const clock = findClock(from, to);
  if (closes > opens) return { opens, closes, clock };
  if (opens >= NOON && closes <= LATEST_NIGHT) return { opens, closes: closes + DAY_MINUTES, clock };
  const written = `${writeClock(opens)}-${writeClock(closes)}`;
  return { error: `has ${written}, which ends before it begins; 5 in the afternoon is 17:00 or 5 PM` };
}

function findClock(from: Time, to: Time): HourRange["clock"] {
  if ((from.hasHalf && !from.isWord) || (to.hasHalf && !to.isWord)) return "said";
  const is24 = ({ minutes, isWord }: Time) => !isWord && (minutes < SHORTEST || minutes >= NOON + 60);
  return is24(from) || is24(to) ? "24 hours" : "12 hours";
}

/** '8-12, 6-8' and '08:00-12:00, 01:00-05:00': what would begin within or before the opening before it is of the afternoon. */
export function placeBehind(range: HourRange, before: HourRange | undefined): HourRange {
  if (range.clock !== "12 hours" || before === undefined || range.opens >= before.closes) return range;
  const later = { ...range, opens: range.opens + NOON, closes: range.closes + NOON };
  return later.opens >= before.closes && later.closes <= LATEST_EVENING ? later : range;
}

type Halves = Pick<HourRange, "opens" | "closes">;

/** The halves of the day that a range is in where it does not say both; null where that is not clear. */
function findHalves(from: Time, to: Time): Halves | null {
  const closes = to.minutes === 0 ? DAY_MINUTES : to.minutes;
  if (from.hasHalf === to.hasHalf || from.isWord || to.isWord) return findUnsaid(from, to, closes);
  if (to.hasHalf) return findOpening(from.minutes, closes);
  // "9 AM - 5" ends in the afternoon; "8 AM - 11" may end in either half.
  if (to.is24 || closes > NOON + 59) return { opens: from.minutes, closes };
  if (closes >= NOON || closes <= from.minutes) {
    const later = closes >= NOON ? closes : closes + NOON;
    return later > from.minutes ? { opens: from.minutes, closes: later } : null;
  }
  return null;
}

/** "8-5" ends in the afternoon, "1-5" is in it, and so is "12:00-05:00": no office is open until 5 at night. */
function findUnsaid(from: Time, to: Time, closes: number): Halves {
  const opens = from.minutes % DAY_MINUTES;
  const isUnsaid = (!from.hasHalf || from.isWord === true) && !to.hasHalf;
  const isPlain = isUnsaid && !from.isWord && !from.is24 && !to.is24;
  const isAfternoon = isPlain && opens >= 60 && opens < EARLIEST && closes > opens;
  if (isAfternoon && closes <= NOON) return { opens: opens + NOON, closes: closes + NOON };
  const later = closes + NOON;
  // "17:00-08:00" is written in 24 hours at both ends: no evening is meant by 08:00.
  const isMorning = opens >= NOON + 60 && to.is24 === true && closes > LATEST_NIGHT;
  const isLater = isUnsaid && closes < NOON && closes <= opens && !isMorning;
  return { opens, closes: isLater && later >= opens + SHORTEST && later <= LATEST_EVENING ? later : closes };
}

/** "9-5 PM" opens in the morning, "1-5 PM" in the afternoon. */
function findOpening(minutes: number, closes: number): Halves | null {
  if (minutes > NOON + 59) return { opens: minutes, closes };
  const afternoon = (minutes % NOON) + NOON;
  if (closes > NOON && afternoon < closes) return { opens: afternoon, closes };
  return minutes >= EARLIEST - 60 && minutes < closes ? { opens: minutes, closes } : null;
}
