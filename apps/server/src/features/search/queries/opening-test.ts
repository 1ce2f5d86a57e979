import { weekMinute } from "@smirk/domain/directory/time-zone";
import { isOpenTime, type OpenTime } from "@smirk/domain/finder/open-times";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import type { GivenFilter } from "../map-index/read-map-filter.ts";
import { uint32At } from "../packed/columns.ts";
import type { PackedLocations } from "../packed/packed-locations.ts";

const DAY = 24 * 60;
const WEEK = 7 * DAY;
const DAYS: readonly OpenTime[] = [
  ...(["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const),
];
/** Who is open then on a working day is open in the evening. */
const EVENING = 18 * 60;
const WORKING_DAYS = [1, 2, 3, 4, 5];

/**
 * Whether an office is open at each of the filter's times, by its own clock. One whose hours are not known passes beside
 * `open`, and not with `open_at` alone. Null without either.
 */
export function createOpeningTest(
  { hours, zones, zoneValues }: PackedLocations,
  { open, open_at: openAt }: GivenFilter,
): ((place: number) => boolean) | null {
  const times = open?.filter(isOpenTime) ?? [];
  if (times.length === 0 && openAt == null) return null;
  const wanted: readonly OpenTime[] = times.length > 0 ? times : ["now"];
  const fits = zoneValues.map((zone) => {
    const now = zone === null || openAt == null ? Number.NaN : weekMinute(new Date(openAt * MINUTE_MS), zone);
    return Uint8Array.from(hours.values, (week) =>
      Number(week.length === 0 ? times.length > 0 : wanted.every((time) => isOpen(week, time, now))),
    );
  });
  return (place) => fits[uint32At(zones, place)]?.[uint32At(hours.rows, place)] === 1;
}

/** @param now minute of the week; NaN where the office's clock is not known */
function isOpen(week: readonly number[], time: OpenTime, now: number): boolean {
  const day = Math.floor(now / DAY);
  switch (time) {
    case "now":
      return isWithin(week, now);
    case "today":
      return isOpenOn(week, day);
    case "tomorrow":
      return isOpenOn(week, (day + 1) % 7);
    case "weekend":
      return isOpenOn(week, 6) || isOpenOn(week, 0);
    case "evening":
      return WORKING_DAYS.some((each) => isWithin(week, each * DAY + EVENING));
    case "all_day":
      return countOpen(week) >= WEEK;
    default:
      return isOpenOn(week, DAYS.indexOf(time));
  }
}

function isWithin(week: readonly number[], minute: number): boolean {
  return week.some((opens, at) => at % 2 === 0 && opens <= minute && minute < (week[at + 1] ?? 0));
}

function isOpenOn(week: readonly number[], day: number): boolean {
  return week.some((opens, at) => at % 2 === 0 && opens < (day + 1) * DAY && (week[at + 1] ?? 0) > day * DAY);
}

function countOpen(week: readonly number[]): number {
  return week.reduce((sum, minute, at) => sum + (at % 2 === 0 ? -minute : minute), 0);
}
