import { numberFormat } from "../intl-formats.ts";

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** "40 seconds", "2 minutes", "3 horas"; rounded up. */
export function waitInWords(seconds: number, locale = "en-US"): string {
  if (seconds < MINUTE_SECONDS) return inUnits("second", Math.ceil(seconds), locale);
  if (seconds <= HOUR_SECONDS - MINUTE_SECONDS)
    return inUnits("minute", Math.ceil(seconds / MINUTE_SECONDS), locale);
  return inUnits("hour", Math.ceil(seconds / HOUR_SECONDS), locale);
}

function inUnits(unit: "second" | "minute" | "hour", count: number, locale: string): string {
  return numberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count);
}
