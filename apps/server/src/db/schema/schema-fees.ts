import type { SpecialityCode } from "@smirk/domain/finder/speciality";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { ColumnType, Generated } from "kysely";

export interface FeeSchedulesTable {
  id: Generated<string>;
  plan_list: string;
  /** The first three digits of ZIP codes, or a state's code. */
  area: string;
  kind: SpecialityCode;
  /** Both days are within it; null: until there is another one. */
  valid_from: CalendarDay;
  valid_until: CalendarDay | null;
  source: string;
  /** Null: the one name is shown in Spanish too. */
  source_es: string | null;
  published: boolean;
  updated_at: Date;
}

export interface FeesTable {
  schedule_id: string;
  procedure: string;
  member_cents: number | null;
  usual_cents: number | null;
  /** Null where there is no usual price. */
  usual_source: string | null;
  usual_source_es: string | null;
  usual_day: CalendarDay | null;
}

export interface SpecialistRatesTable {
  id: Generated<string>;
  plan_list: string;
  kind: SpecialityCode;
  percent_off: number;
  valid_from: CalendarDay;
  valid_until: CalendarDay | null;
  source: string;
  source_es: string | null;
  updated_at: Date;
}

export interface OfficeFeesTable {
  location_id: string;
  procedure: string;
  usual_cents: number | null;
  member_cents: number | null;
  entered_by: string;
  confirmed_on: CalendarDay;
}

/** What an office itself said last of a price of its own, also that it has none. */
export interface OfficeFeeWordsTable {
  location_id: string;
  procedure: string;
  /** Null where what it said was taken back. */
  said_on: CalendarDay | null;
  change: Generated<string>;
}

export interface FeeChangesTable {
  id: Generated<string>;
  import_id: string;
  kind: "fee-schedules" | "fee-percentages" | "office-fees";
  file_name: string;
  rows: ColumnType<{ before: object | null; after: object | null }[], string, never>;
  made_by: string;
  made_at: Date;
  undone_at: ColumnType<Date | null, undefined, Date>;
}

export interface FeeTables {
  fee_changes: FeeChangesTable;
  fee_schedules: FeeSchedulesTable;
  fees: FeesTable;
  specialist_rates: SpecialistRatesTable;
  office_fees: OfficeFeesTable;
  office_fee_words: OfficeFeeWordsTable;
}
