/** When an office is to be open, by its own clock. */
export const OPEN_TIMES = [
  "now",
  "today",
  "tomorrow",
  "weekend",
  "evening",
  "all_day",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;

export type OpenTime = (typeof OPEN_TIMES)[number];

/** Days of the week. */
export const OPEN_DAYS: readonly OpenTime[] = OPEN_TIMES.slice(OPEN_TIMES.indexOf("monday"));

export function isOpenTime(text: string): text is OpenTime {
  return (OPEN_TIMES as readonly string[]).includes(text);
}
