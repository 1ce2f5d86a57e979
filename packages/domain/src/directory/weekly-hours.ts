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
