import type { CalendarDay } from "@smirk/domain/wire/calendar-day";

/** Visits to dentists as members enter them. */
export interface VisitsTable {
  account_id: string;
  /** The caller made it. */
  id: string;
  day: CalendarDay;
  /** Null for a dentist who is not of the directory. */
  location_id: string | null;
  dentist_name: string;
  paid_cents: number;
  /** The usual price, from a bill. */
  bill_cents: number | null;
  entered_at: Date;
  changed_at: Date;
}

export interface VisitLinesTable {
  account_id: string;
  visit_id: string;
  procedure: string;
  count: number;
  /** The usual price of one on the day of the visit. */
  usual_cents: number | null;
  /** Null for the office itself, and where there is no price. */
  usual_source: string | null;
  usual_day: CalendarDay | null;
}

export interface VisitTables {
  visits: VisitsTable;
  visit_lines: VisitLinesTable;
}
