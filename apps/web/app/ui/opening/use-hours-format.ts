import { useLingui } from "@lingui/react/macro";
import { dateTimeFormat } from "@smirk/domain/intl-formats";
import { DAY_MS, MINUTE_MS } from "@smirk/domain/wire/durations";
import { useMemo } from "react";

/** January 4, 1970 was a Sunday. */
const SUNDAY = Date.UTC(1970, 0, 4);

/** `day` 0 is Sunday; minutes after midnight. */
export function hoursFormat(locale: string) {
  const day = dateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  const shortDay = dateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  const clock = dateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
  const hour = dateTimeFormat(locale, { hour: "numeric", timeZone: "UTC" });
  /** Spanish puts an article before the time in a sentence, which is singular at one o'clock. */
  const articleOf = (minutes: number) => {
    if (!locale.startsWith("es")) return "";
    return Math.floor(minutes / 60) % 12 === 1 ? "la " : "las ";
  };
  return {
    weekday: (index: number) => day.format(SUNDAY + index * DAY_MS),
    shortWeekday: (index: number) => shortDay.format(SUNDAY + index * DAY_MS),
    time: (minutes: number) => clock.format(minutes * MINUTE_MS),
    timeInSentence: (minutes: number) => articleOf(minutes) + clock.format(minutes * MINUTE_MS),
    /** "8 AM" at the full hour. */
    shortTimeInSentence: (minutes: number) =>
      articleOf(minutes) + (minutes % 60 === 0 ? hour : clock).format(minutes * MINUTE_MS),
  };
}

export function useHoursFormat() {
  const { i18n } = useLingui();
  return useMemo(() => hoursFormat(i18n.locale), [i18n.locale]);
}
