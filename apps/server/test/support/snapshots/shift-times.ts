import { SECOND_MS } from "../settable-clock.ts";

/** The app's time and Stripe's, which differ by what the machine has taken since the test began. */
export interface Times {
  appMs: number;
  stripeMs: number;
}

const ROW_TIME = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))"/g;
/** Moments from 2017 to 2043, in seconds. */
const STRIPE_TIME = /(?<=[:[,])(?:1[5-9]|2[0-2])\d{8}(?=[,}\]])/g;

/** Moves times in the JSON of rows: those of the app's clock by its difference, the others by that of Stripe's. */
export function shiftRowTimes(json: string, from: Times, to: Times): string {
  return json.replace(ROW_TIME, (_all, text: string) => {
    const time = Date.parse(text);
    const isAppTime = time === from.appMs || time === from.appMs + SECOND_MS;
    const by = isAppTime ? to.appMs - from.appMs : to.stripeMs - from.stripeMs;
    return `"${new Date(time + by).toISOString()}"`;
  });
}

/** Moves the times in the JSON of objects at Stripe. */
export function shiftStripeTimes(json: string, from: Times, to: Times): string {
  const by = (to.stripeMs - from.stripeMs) / SECOND_MS;
  return json.replace(STRIPE_TIME, (second) => String(Number(second) + by));
}
