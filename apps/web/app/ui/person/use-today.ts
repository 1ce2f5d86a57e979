import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { dayIn } from "@smirk/domain/wire/office-day";
import { useSite } from "../../shell/page/use-site.ts";

/** The day at the office, by which the server checks ages. Ask at the time of an event. */
export function useToday(): () => CalendarDay {
  const { officeTimeZone } = useSite().publicConfig;
  return () => dayIn(officeTimeZone, new Date());
}
