/** Answers about statistics; a key is a month such as "2026-11", a plan's slug or a state. */
export type StatisticsGroup = "month" | "plan" | "state";

export interface StatisticsFilter {
  by: StatisticsGroup;
  from: string;
  to: string;
  /** Empty: all. */
  plan: string;
  /** Empty: all. */
  state: string;
}

export interface CountsRow {
  key: string;
  joined: number;
  ended: { canceled: number; not_renewed: number; payment_failed: number; dispute_lost: number };
  active: number;
  waitlist: number | null;
}

export interface CountsAnswer {
  from: string;
  to: string;
  plans: { slug: string; name: string }[];
  rows: CountsRow[];
}

export interface MoneyRow {
  key: string;
  payments: number;
  paidCents: number;
  refunds: number;
  refundedCents: number;
  disputes: number;
  disputesLost: number;
  lostCents: number;
  netCents: number;
}
