import { relativeTimeFormat } from "@smirk/domain/intl-formats";

const MINUTE = 60;
const UNITS = [
  ["year", 365 * 24 * 60 * MINUTE],
  ["month", 30 * 24 * 60 * MINUTE],
  ["week", 7 * 24 * 60 * MINUTE],
  ["day", 24 * 60 * MINUTE],
  ["hour", 60 * MINUTE],
  ["minute", MINUTE],
] as const;

/** "3 weeks ago"; "just now" under a minute. */
export function relativeTime(then: Date, now: Date, locale = "en"): string {
  const seconds = (now.getTime() - then.getTime()) / 1000;
  const format = relativeTimeFormat(locale, { numeric: "always" });
  for (const [unit, length] of UNITS) {
    if (seconds >= length) return format.format(-Math.floor(seconds / length), unit);
  }
  return "just now";
}
