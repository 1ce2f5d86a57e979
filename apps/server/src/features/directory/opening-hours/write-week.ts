import type { OpeningHours } from "@smirk/domain/directory/provider";

export const WEEK_FROM_MONDAY = [1, 2, 3, 4, 5, 6, 0];
const DAY_NAMES = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** "Mon-Thu 08:00-17:00; Fri 08:00-12:00, 13:00-17:00": days with the same hours in one part. */
export function writeWeek(hours: readonly OpeningHours[]): string {
  const runs: { first: number; last: number; times: string }[] = [];
  for (const day of WEEK_FROM_MONDAY) {
    const times = writeTimes(hours.filter((entry) => entry.day === day));
    const run = runs.at(-1);
    if (run?.times === times) run.last = day;
    else runs.push({ first: day, last: day, times });
  }
  return runs
    .filter(({ times }) => times !== "")
    .map(({ first, last, times }) => `${writeDays(first, last)} ${times}`)
    .join("; ");
}

export function writeDay(day: number): string {
  return DAY_NAMES[day] ?? "";
}

export function writeClock(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function writeDays(first: number, last: number): string {
  return first === last ? writeDay(first) : `${writeDay(first)}-${writeDay(last)}`;
}

function writeTimes(hours: readonly OpeningHours[]): string {
  return hours.map(({ opens, closes }) => `${writeClock(opens)}-${writeClock(closes)}`).join(", ");
}
