import { timeZoneOf } from "@smirk/domain/directory/time-zone";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { dayIn } from "@smirk/domain/wire/office-day";
import { stateDay } from "../../law/state-day.ts";

/** The day at a dental office; where its time zone is not known, the state's day until its last midnight. */
export function locationDay({ state, zip }: { state: string; zip: string }, moment: Date): CalendarDay {
  const zone = timeZoneOf(state, zip);
  return zone === null ? stateDay(state, moment) : dayIn(zone, moment);
}
