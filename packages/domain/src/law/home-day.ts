import { findState } from "../joining/address/states.ts";
import type { CalendarDay } from "../wire/calendar-day.ts";
import { dayIn } from "../wire/office-day.ts";
import { STATE_ZONES, stateZone } from "./state-zone.ts";

/** The day at a home, by which ages count; the office's where no state is known. */
export function homeDay(state: string | null | undefined, officeTimeZone: string, moment: Date): CalendarDay {
  const known = findState(state?.trim() ?? "");
  return dayIn(known === undefined ? officeTimeZone : stateZone(known.code), moment);
}

/** The latest day that it is at any home: who is too young by it is so everywhere. */
export function latestHomeDay(moment: Date): CalendarDay {
  return STATE_ZONES.map((zone) => dayIn(zone, moment)).reduce((a, b) => (a > b ? a : b));
}
