import { useLingui } from "@lingui/react/macro";
import { dateTimeFormat } from "@smirk/domain/intl-formats";
import { DAY_MS, MINUTE_MS } from "@smirk/domain/wire/durations";
import { useMemo } from "react";

/** January 4, 1970 was a Sunday. */
const SUNDAY = Date.UTC(1970, 0, 4);

/** `day` 0 is Sunday; minutes after midnight. */
export function useHoursFormat() {
  const { i18n } = useLingui();
  return useMemo(() => {
    const day = dateTimeFormat(i18n.locale, { weekday: "long", timeZone: "UTC" });
    const clock = dateTimeFormat(i18n.locale, {
      hour: "numeric",
      minute: "2-digit",
      timeZone: "UTC",
    });
    const shortDay = dateTimeFormat(i18n.locale, { weekday: "short", timeZone: "UTC" });
    const hour = dateTimeFormat(i18n.locale, { hour: "numeric", timeZone: "UTC" });
    return {
      weekday: (index: number) => day.format(SUNDAY + index * DAY_MS),
      shortWeekday: (index: number) => shortDay.format(SUNDAY + index * DAY_MS),
      time: (minutes: number) => clock.format(minutes * MINUTE_MS),
      /** "8 AM" at the full hour. */
      shortTime: (minutes: number) => (minutes % 60 === 0 ? hour : clock).format(minutes * MINUTE_MS),
    };
  }, [i18n.locale]);
}
