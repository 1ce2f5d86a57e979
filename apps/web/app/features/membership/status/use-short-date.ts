import { useLingui } from "@lingui/react/macro";
import { dayIn, formatOfficeTime, formatSentenceTime } from "@smirk/domain/wire/office-day";
import { formatSentenceDate, formatShortDate } from "@smirk/domain/wire/short-date";
import { useSite } from "../../../shell/page/use-site.ts";

/** 'Jan 5, 2024' for epoch seconds (APP-09). */
export function useShortDate(): (seconds: number) => string {
  const { i18n } = useLingui();
  const { officeTimeZone } = useSite().publicConfig;
  return (seconds) => formatShortDate(dayIn(officeTimeZone, new Date(seconds * 1000)), i18n.locale);
}

/** The same day in a sentence. */
export function useSentenceDate(): (seconds: number) => string {
  const { i18n } = useLingui();
  const { officeTimeZone } = useSite().publicConfig;
  return (seconds) => formatSentenceDate(dayIn(officeTimeZone, new Date(seconds * 1000)), i18n.locale);
}

/** 'Jan 5, 2024, 9:30 PM CST' for epoch seconds, on the same days as `useShortDate`. */
export function useOfficeTime(): (seconds: number) => string {
  const { i18n } = useLingui();
  const { officeTimeZone } = useSite().publicConfig;
  return (seconds) => formatOfficeTime(officeTimeZone, new Date(seconds * 1000), i18n.locale);
}

/** The same moment in a sentence. */
export function useSentenceTime(): (seconds: number) => string {
  const { i18n } = useLingui();
  const { officeTimeZone } = useSite().publicConfig;
  return (seconds) => formatSentenceTime(officeTimeZone, new Date(seconds * 1000), i18n.locale);
}
