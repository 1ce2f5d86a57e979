import type { CalendarDay } from "@smirk/domain/wire/calendar-day";

/** The days on which these documents were last written, in either language. */
export const LEGAL_DAYS = { privacy: "2026-11-30", terms: "2026-11-29" } as const satisfies Record<
  string,
  CalendarDay
>;
