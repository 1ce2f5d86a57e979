import type { Recurring } from "../../state/objects.ts";

const DAY = 86_400;

/**
 * The end of the nth period after an anchor. A short month ends on its last day; the next long one returns to the
 * anchor's day.
 */
export function addIntervals(
  anchor: number,
  { interval, interval_count }: Recurring,
  periods: number,
): number {
  const count = interval_count * periods;
  if (interval === "day") return anchor + count * DAY;
  if (interval === "week") return anchor + count * 7 * DAY;
  const start = new Date(anchor * 1000);
  const months = start.getUTCMonth() + (interval === "year" ? 12 * count : count);
  const end = new Date(anchor * 1000);
  end.setUTCDate(1);
  end.setUTCMonth(months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return Math.floor(end.getTime() / 1000);
}

export function findPeriodEnd(anchor: number, recurring: Recurring, after: number): number {
  let periods = 1;
  while (addIntervals(anchor, recurring, periods) <= after) periods += 1;
  return addIntervals(anchor, recurring, periods);
}
