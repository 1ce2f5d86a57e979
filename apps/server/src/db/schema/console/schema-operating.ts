import type { BULK_ACTIONS } from "@smirk/contract/console/members/bulk";
import type { ColumnType, Generated } from "kysely";

interface RegistryCentersTable {
  npi: string;
  name: string;
  address_keys: string[];
  registry_hash: Buffer;
}

interface ImportsTable {
  id: ColumnType<string, never, never>;
  kind: string;
  file_name: string;
  /** A hash of the file's size and parts of its contents. */
  fingerprint: string;
  options: ColumnType<Record<string, unknown>, string | undefined, string>;
  /** Imported bytes. */
  position: ColumnType<string, string | number | undefined, string | number>;
  /** Imported lines, the header included. */
  line: ColumnType<string, string | number | undefined, string | number>;
  counts: ColumnType<Record<string, unknown>, string | undefined, string>;
  refused_file: string | null;
  started_at: Date;
  updated_at: Date;
  finished_at: Date | null;
}

interface AuditEntriesTable {
  id: ColumnType<string, never, never>;
  at: Date;
  actor: string;
  command: string;
  subject_kind: string;
  subject_id: string;
  /** Null: none of the console's operators. */
  operator_id: ColumnType<string | null, string | null | undefined, never>;
  reason: ColumnType<string | null, string | null | undefined, never>;
  /** Column to its values before and after; no personal data of members. */
  changes: ColumnType<Record<string, unknown>, string | undefined, never>;
}

export interface OperatingTables {
  registry_centers: RegistryCentersTable;
  imports: ImportsTable;
  audit_entries: AuditEntriesTable;
}

export type BulkAction = (typeof BULK_ACTIONS)[number];
type BulkState = "previewing" | "ready" | "running" | "done";
type BulkMemberState = "waiting" | "ready" | "skipped" | "done" | "failed";
type Later<T> = ColumnType<T | null, null | undefined>;

interface BulkRunsTable {
  id: Generated<string>;
  action: BulkAction;
  choice: string;
  state: ColumnType<BulkState, BulkState | undefined>;
  operator_id: string;
  reason: Later<string>;
  made_at: Date;
  started_at: Later<Date>;
  finished_at: Later<Date>;
}

interface BulkMembersTable {
  bulk_id: string;
  account_id: string;
  position: number;
  state: ColumnType<BulkMemberState, BulkMemberState | undefined>;
  attempts: ColumnType<number, number | undefined>;
  refund_cents: Later<number>;
  last_day: Later<string>;
  problem: Later<string>;
}

export interface BulkTables {
  bulk_runs: BulkRunsTable;
  bulk_members: BulkMembersTable;
}

/** Every payment of a member; what was refunded is in `payment_refunds`. */
interface PaymentsTable {
  invoice_id: string;
  payment_id: string | null;
  membership_id: string;
  plan_slug: string;
  state_code: string;
  amount_cents: number;
  paid_at: Date;
}

interface StatisticsChangesTable {
  id: ColumnType<string, never, never>;
  happened_at: Date;
}

interface StatisticsMonthsTable {
  /** Its first day. */
  month: string;
  time_zone: string;
}

interface StatisticsMoneyTable {
  month: string;
  plan_slug: string;
  state_code: string;
  payments: number;
  paid_cents: string;
  refunds: number;
  refunded_cents: string;
  disputes: number;
  disputes_lost: number;
  lost_cents: string;
}

export interface StatisticsTables {
  payments: PaymentsTable;
  memberships_without_payments: { membership_id: string };
  statistics_changes: StatisticsChangesTable;
  statistics_months: StatisticsMonthsTable;
  statistics_money: StatisticsMoneyTable;
}
