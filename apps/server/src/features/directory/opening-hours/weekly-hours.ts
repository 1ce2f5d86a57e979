import { writeWeeklyHours } from "@smirk/domain/directory/weekly-hours";
import { readWeek } from "./read-week.ts";

/** The hours of a stored week as cards have it: minutes since Sunday, opening and closing in turn. */
export function weeklyHours(openingHours: string): number[] {
  const week = readWeek(openingHours);
  if ("error" in week) throw new Error(`A stored week ${week.error}.`);
  return writeWeeklyHours(week.hours);
}
