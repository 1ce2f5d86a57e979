import { useLingui } from "@lingui/react/macro";
import { dateTimeFormat } from "@smirk/domain/intl-formats";
import { DAY_MS, MINUTE_MS } from "@smirk/domain/wire/durations";
import { useMemo } from "react";

/** 4 January 1970 was a Sunday: any week serves to name the days. */
const SUNDAY = Date.UTC(1970, 0, 4);

/** Days of the week (0 is Sunday) and minutes after midnight in the page's language. */
export function useHoursFormat() {
  const { i18n } = useLingui();
  return useMemo(() => {
    const day = dateTimeFormat(i18n.locale, { weekday: "long", timeZone: "UTC" });
    const clock = dateTimeFormat(i18n.locale, {
      hour: "numeric",
      minute: "2-digit",
      timeZone: "UTC",
    });
    return {
      weekday: (index: number) => day.format(SUNDAY + index * DAY_MS),
      time: (minutes: number) => clock.format(minutes * MINUTE_MS),
    };
  }, [i18n.locale]);
}
