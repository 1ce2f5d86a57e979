import type { CancellationRule } from "@smirk/domain/billing/refunds/refund";
import type { Agreement } from "@smirk/domain/membership/agreement";
import type { ColumnType, Generated } from "kysely";

export interface MembershipAgreementsTable {
  membership_id: string;
  version: string;
  agreement: ColumnType<Agreement, string, never>;
  /** Hexadecimal. */
  sha256: string;
  signed_at: Date;
  received_at: Date;
}

export interface CancellationsTable {
  membership_id: string;
  wish_id: string;
  rule: CancellationRule;
  refund_cents: number;
  kept_fee_cents: number;
  /** "YYYY-MM-DD". */
  last_day: string;
  requested_at: Date;
  done_at: Date | null;
}

export const REFUND_STATES = ["wanted", "held", "sent", "taken", "stuck"] as const;

/** What a cancellation pays back of one payment. */
export interface RefundsTable {
  membership_id: string;
  payment_id: string;
  amount_cents: number;
  /** The try that the provider has; null before the first one, and again after one that failed. */
  refund_id: ColumnType<string | null, string | null | undefined, string | null>;
  /**
   * `wanted`: to be asked for; `held`: the bank is deciding about the payment; `sent`: the provider has it; `taken`:
   * nothing is left to pay back; `stuck`: it failed too often, and somebody must act.
   */
  state: ColumnType<(typeof REFUND_STATES)[number], (typeof REFUND_STATES)[number] | undefined>;
  failures: Generated<number>;
}

/** Every refund that the provider knows of a member's payments, whoever made it. */
export interface PaymentRefundsTable {
  refund_id: string;
  membership_id: string;
  payment_id: string;
  amount_cents: number;
  is_ours: boolean;
  status: "pending" | "succeeded" | "failed";
  made_at: Date;
  told_sent_at: Date | null;
  told_failed_at: Date | null;
}

/** Payments that a member's bank has taken back, or may. */
export interface DisputesTable {
  dispute_id: string;
  membership_id: string;
  payment_id: string;
  state: "open" | "won" | "lost";
  /** Lost while the membership ran: it is termed for it. */
  ends_membership: Generated<boolean>;
  opened_at: Date;
}

/** What members agreed to, their cancellations, and the money that went back. */
export interface MembershipTables {
  membership_agreements: MembershipAgreementsTable;
  cancellations: CancellationsTable;
  refunds: RefundsTable;
  payment_refunds: PaymentRefundsTable;
  disputes: DisputesTable;
}
