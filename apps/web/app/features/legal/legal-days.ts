import type { CalendarDay } from "@smirk/domain/wire/calendar-day";

/** The days on which these documents were last written, in either language. */
export const LEGAL_DAYS = { privacy: "2026-11-28", terms: "2026-11-26" } as const satisfies Record<
  string,
  CalendarDay
>;
