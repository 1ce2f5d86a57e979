import { homeDay } from "@smirk/domain/law/home-day";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { useSite } from "../../shell/page/use-site.ts";

/** The day by which the server checks ages: at home, or at the office before a state is known. Ask at the time of an event. */
export function useToday(homeState: string | null = null): () => CalendarDay {
  const { officeTimeZone } = useSite().publicConfig;
  return () => homeDay(homeState, officeTimeZone, new Date());
}
