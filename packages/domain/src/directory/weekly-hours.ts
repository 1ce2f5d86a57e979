import { dayOf } from "../wire/calendar-day.ts";
import { DAY_MS } from "../wire/durations.ts";
import type { LocationCard } from "./location-card.ts";
import type { Opening } from "./open-state.ts";
import type { OpeningHours } from "./provider.ts";

const DAY_MINUTES = 1440;

/** Pairs of minutes since Sunday, as cards have them; an odd last number is left out. */
export function readWeeklyHours(minutes: readonly number[]): OpeningHours[] {
  return minutes.flatMap((opens, index) => {
    const closes = minutes[index + 1];
    if (index % 2 !== 0 || closes === undefined) return [];
    const day = Math.floor(opens / DAY_MINUTES);
    return { day, opens: opens - day * DAY_MINUTES, closes: closes - day * DAY_MINUTES };
  });
}

export function writeWeeklyHours(hours: readonly OpeningHours[]): number[] {
  return hours
    .map(({ day, opens, closes }) => [day * DAY_MINUTES + opens, day * DAY_MINUTES + closes] as const)
    .toSorted(([a], [b]) => a - b)
    .flat();
}

/** Days that an office named, as cards have them: days since 1970, opens, closes; the same twice where it is closed. */
export function readHolidayHours(numbers: readonly number[]): Opening["holidays"] {
  return numbers.flatMap((date, index) => {
    const [opens, closes] = [numbers[index + 1], numbers[index + 2]];
    if (index % 3 !== 0 || opens === undefined || closes === undefined) return [];
    const day = dayOf(new Date(date * DAY_MS));
    return opens === closes ? { day, opens: null, closes: null } : { day, opens, closes };
  });
}

/** When the office of a card is open. */
export function openingOf(card: Pick<LocationCard, "weekly_hours" | "holiday_hours">): Opening {
  return { hours: readWeeklyHours(card.weekly_hours), holidays: readHolidayHours(card.holiday_hours) };
}
