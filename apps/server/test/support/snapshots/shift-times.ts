import { addDays, dayOf } from "@smirk/domain/wire/calendar-day";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import { SECOND_MS } from "../settable-clock.ts";

/** The app's time and Stripe's, which differ by what the machine has taken since the test began. */
export interface Times {
  appMs: number;
  stripeMs: number;
}

/** The moments of somebody who joined, and the machine's, by which the database dates what has no time of the app. */
export interface JoiningTimes extends Times {
  machine: { fromMs: number; toMs: number };
}

const ROW_TIME = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))"/g;
const TEXT_DATE = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}, \d{4}\b/g;
/** Moments from 2017 to 2043, in seconds. */
const STRIPE_TIME = /(?<=[:[,])(?:1[5-9]|2[0-2])\d{8}(?=[,}\]])/g;

/**
 * Moves times in the JSON of rows: those of the app's clock by its difference, the machine's not at all, the others by
 * that of Stripe's; and the dates in texts by whole days.
 */
export function shiftRowTimes(json: string, from: JoiningTimes, to: Times): string {
  const shifted = json.replace(ROW_TIME, (_all, text: string) => {
    const time = Date.parse(text);
    if (time >= from.machine.fromMs && time <= from.machine.toMs) return `"${text}"`;
    const isAppTime = time === from.appMs || time === from.appMs + SECOND_MS;
    const by = isAppTime ? to.appMs - from.appMs : to.stripeMs - from.stripeMs;
    return `"${new Date(time + by).toISOString()}"`;
  });
  const days = (startOfDay(to.appMs) - startOfDay(from.appMs)) / DAY_MS;
  return shifted.replace(TEXT_DATE, (text) => formatShortDate(addDays(dayOf(new Date(`${text} UTC`)), days)));
}

function startOfDay(time: number): number {
  return Date.parse(dayOf(new Date(time)));
}

/** Moves the times in the JSON of objects at Stripe. */
export function shiftStripeTimes(json: string, from: Times, to: Times): string {
  const by = Math.round((to.stripeMs - from.stripeMs) / SECOND_MS);
  return json.replace(STRIPE_TIME, (second) => String(Number(second) + by));
}
