import type { ColumnType } from "kysely";

/** Every payment of a member; what was refunded is in `payment_refunds`. */
export interface PaymentsTable {
  invoice_id: string;
  payment_id: string | null;
  membership_id: string;
  plan_slug: string;
  state_code: string;
  amount_cents: number;
  paid_at: Date;
}

export interface ReportChangesTable {
  id: ColumnType<string, never, never>;
  happened_at: Date;
}

export interface ReportMonthsTable {
  /** Its first day. */
  month: string;
  time_zone: string;
}

export interface ReportMoneyTable {
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

export interface ReportTables {
  payments: PaymentsTable;
  report_changes: ReportChangesTable;
  report_months: ReportMonthsTable;
  report_money: ReportMoneyTable;
}
