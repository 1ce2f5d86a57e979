import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { DAY_MS, MINUTE_MS } from "@smirk/domain/wire/durations";
import { dayIn } from "@smirk/domain/wire/office-day";

/** The zones of states whose last midnight is not Eastern; of two zones in a state the western one. */
const ZONES: readonly (readonly [states: string, zone: string])[] = [
  ["HI", "Pacific/Honolulu"],
  ["AK", "America/Adak"],
  ["CA ID NV OR WA", "America/Los_Angeles"],
  ["AZ", "America/Phoenix"],
  ["CO KS MT ND NE NM SD TX UT WY", "America/Denver"],
  ["AL AR FL IA IL IN KY LA MI MN MO MS OK TN WI", "America/Chicago"],
];

const zoneOf = new Map(ZONES.flatMap(([states, zone]) => states.split(" ").map((code) => [code, zone])));

const SERVED_ZONES = ["America/New_York", ...ZONES.map(([, zone]) => zone)];
let counted = { minute: Number.NaN, days: 0 };

/** Grows by one whenever the day of a state ends. */
export function countStateDays(moment: Date): number {
  const minute = Math.floor(moment.getTime() / MINUTE_MS);
  if (counted.minute !== minute) {
    const days = SERVED_ZONES.map((zone) => Date.parse(dayIn(zone, moment)) / DAY_MS);
    counted = { minute, days: days.reduce((sum, day) => sum + day, 0) };
  }
  return counted.days;
}

/** The day until its last midnight: what ends on a day lasts as long as anybody in the state has that day. */
export function stateDay(state: string, moment: Date): CalendarDay {
  return dayIn(zoneOf.get(state) ?? "America/New_York", moment);
}
