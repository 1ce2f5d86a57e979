import type { Agreement } from "@smirk/domain/agreement";
import type { CancellationRule } from "@smirk/domain/refund";
import type { ColumnType } from "kysely";

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

export interface RefundsTable {
  membership_id: string;
  payment_id: string;
  amount_cents: number;
  refund_id: ColumnType<string | null, string | null | undefined, string>;
}

/** What members agreed to, and their wishes to leave. */
export interface MembershipTables {
  membership_agreements: MembershipAgreementsTable;
  cancellations: CancellationsTable;
  refunds: RefundsTable;
}
