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

export interface StatisticsChangesTable {
  id: ColumnType<string, never, never>;
  happened_at: Date;
}

export interface StatisticsMonthsTable {
  /** Its first day. */
  month: string;
  time_zone: string;
}

export interface StatisticsMoneyTable {
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
