import { DAY_MS } from "@smirk/domain/wire/durations";

/** Month and day. */
const FIXED = [
  [1, 1],
  [6, 19],
  [7, 4],
  [11, 11],
  [12, 25],
] as const;
/** Month, weekday (0 is Sunday), and which of them in the month; Memorial Day is the last one. */
const FLOATING = [
  [1, 1, 3],
  [2, 1, 3],
  [5, 1, "last"],
  [9, 1, 1],
  [10, 1, 2],
  [11, 4, 4],
] as const;

/**
 * A legal holiday of 5 U.S.C. 6103, or the weekday on which one that falls on a weekend is observed.
 * @param day midnight UTC of the calendar day, in milliseconds
 */
export function isFederalHoliday(day: number): boolean {
  const date = new Date(day);
  const [month, dayOfMonth, weekday] = [date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCDay()];
  const isLast = new Date(day + 7 * DAY_MS).getUTCMonth() + 1 !== month;
  const nth = Math.ceil(dayOfMonth / 7);
  const isFloating = FLOATING.some(
    ([of, on, which]) => of === month && on === weekday && (which === "last" ? isLast : which === nth),
  );
  if (isFloating || isFixed(day)) return true;
  return (weekday === 1 && isFixed(day - DAY_MS)) || (weekday === 5 && isFixed(day + DAY_MS));
}

function isFixed(day: number): boolean {
  const date = new Date(day);
  return FIXED.some(([month, of]) => date.getUTCMonth() + 1 === month && date.getUTCDate() === of);
}
