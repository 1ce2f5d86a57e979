import type { OpeningHours } from "@smirk/domain/directory/provider";
import { DAY_MINUTES, NOON } from "./hour-range.ts";

/** What is open until then belongs to the evening before: nobody's day ends later. */
export const LATEST_END = 240;

/** What is open over midnight is open on two days. */
export function splitNight({ day, opens, closes }: OpeningHours): OpeningHours[] {
  if (closes <= DAY_MINUTES) return [{ day, opens, closes }];
  return [
    { day, opens, closes: DAY_MINUTES },
    { day: (day + 1) % 7, opens: 0, closes: closes - DAY_MINUTES },
  ];
}

/** Evenings that go on behind midnight in one piece, which closes after more than a day. */
export function joinNights(hours: readonly OpeningHours[]): OpeningHours[] {
  const morningOf = ({ day, opens, closes }: OpeningHours) =>
    opens < NOON || closes !== DAY_MINUTES
      ? undefined
      : hours.find((one) => one.day === (day + 1) % 7 && one.opens === 0 && one.closes <= LATEST_END);
  const joined = new Set(hours.map(morningOf));
  return hours
    .filter((entry) => !joined.has(entry))
    .map((entry) => ({ ...entry, closes: entry.closes + (morningOf(entry)?.closes ?? 0) }));
}
