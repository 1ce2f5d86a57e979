import type { REPORT_OUTCOMES } from "@smirk/contract/console/reports";
import type { DirectoryProblem } from "@smirk/domain/directory/reports";
import type { Language } from "@smirk/domain/wire/language";
import type { ColumnType, Generated } from "kysely";

export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** A wrong entry that a visitor reports, or a dentist that one nominates. */
export interface DirectoryReportsTable {
  id: Generated<string>;
  /** Null: a nomination. */
  location_id: ColumnType<string | null, string | undefined, never>;
  problem: ColumnType<DirectoryProblem | null, DirectoryProblem | undefined, never>;
  note: string | null;
  nominee_name: ColumnType<string | null, string | undefined, string>;
  nominee_place: ColumnType<string | null, string | undefined, string>;
  account_id: string | null;
  /** Where the answer goes. */
  email: string | null;
  /** Equal for reports of the same person; null for one without a contact. */
  reporter: string | null;
  language: Language;
  code_hmac: ColumnType<Buffer | null, undefined, Buffer | null>;
  code_expires_at: ColumnType<Date | null, Date | null | undefined>;
  created_at: Date;
  /** The network that confirmed it, under a key of the server's; null for one of an earlier release. */
  network_hmac: ColumnType<Buffer | null, Buffer | null | undefined>;
  /** When a member sent it, or an email address was proved by its code. */
  confirmed_at: Date | null;
  settled_at: ColumnType<Date | null, undefined, Date | null>;
  settled_by: ColumnType<string | null, undefined, string | null>;
  outcome: ColumnType<ReportOutcome | null, undefined, ReportOutcome | null>;
}

export interface ReportTables {
  directory_reports: DirectoryReportsTable;
}
