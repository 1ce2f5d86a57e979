import { STATE_ZONES, stateZone } from "@smirk/domain/law/state-zone";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { DAY_MS, MINUTE_MS } from "@smirk/domain/wire/durations";
import { dayIn } from "@smirk/domain/wire/office-day";

let counted = { minute: Number.NaN, days: 0 };

/** Grows by one whenever the day of a state ends. */
export function countStateDays(moment: Date): number {
  const minute = Math.floor(moment.getTime() / MINUTE_MS);
  if (counted.minute !== minute) {
    const days = STATE_ZONES.map((zone) => Date.parse(dayIn(zone, moment)) / DAY_MS);
    counted = { minute, days: days.reduce((sum, day) => sum + day, 0) };
  }
  return counted.days;
}

/** The day until its last midnight: what ends on a day lasts as long as anybody in the state has that day. */
export function stateDay(state: string, moment: Date): CalendarDay {
  return dayIn(stateZone(state), moment);
}
