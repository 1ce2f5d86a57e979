import type { ColumnType, Generated } from "kysely";

/** Roles as they are stored, in words of before until the next release: those before this one know no others. */
export type StoredRole = "viewer" | "support" | "billing" | "owner" | "look" | "help" | "money";

export interface OperatorsTable {
  id: Generated<string>;
  email: string;
  name: ColumnType<string | null, string | null | undefined>;
  role: StoredRole;
  openid_subject: ColumnType<string | null, string | null | undefined>;
  openid_since: ColumnType<Date | null, Date | null | undefined>;
  created_at: Date;
  disabled_at: ColumnType<Date | null, Date | null | undefined>;
}

export interface OperatorSessionsTable {
  token_hash: Buffer;
  operator_id: string;
  created_at: Date;
  last_used_at: Date;
  proven_at: Date;
  /** Since when the operator has the key that proved it; null: unknown. */
  key_since: ColumnType<Date | null, Date | null | undefined>;
  expires_at: Date;
}

export interface OperatorInvitesTable {
  token_hash: Buffer;
  operator_id: string;
  expires_at: Date;
}

export interface OperatorPasskeysTable {
  credential_id: string;
  operator_id: string;
  public_key: Buffer;
  /** A bigint, as text. */
  counter: ColumnType<string, number, number | string>;
  /** When it first counted less than before, and what; until an owner allows it. */
  doubted_at: ColumnType<Date | null, null | undefined, Date | null>;
  doubted_counter: ColumnType<string | null, null | undefined, number | null>;
  transports: string[];
  created_at: Date;
  last_used_at: ColumnType<Date | null, Date | null | undefined>;
}

export interface OperatorChallengesTable {
  challenge_hash: Buffer;
  purpose: "register" | "sign_in" | "prove";
  operator_id: string | null;
  expires_at: Date;
}

export interface OperatorSignOnsTable {
  state_hash: Buffer;
  browser_hash: Buffer;
  nonce: string;
  code_verifier: string;
  session_hash: Buffer | null;
  expires_at: Date;
}

/** A refund that a second operator approves or declines. */
export interface RefundApprovalsTable {
  id: Generated<string>;
  membership_id: string;
  amount_cents: number;
  is_again: boolean;
  reason: string;
  requested_by: string;
  requested_at: Date;
  decided_by: ColumnType<string | null, null | undefined>;
  decided_at: ColumnType<Date | null, null | undefined>;
  is_approved: ColumnType<boolean | null, null | undefined>;
}

/** Something that the command line asks for and an operator with a key does. */
interface CommandRequestsTable {
  id: Generated<string>;
  action: string;
  /** What the action is called with; null once it is declined or its outcome is known. */
  body: ColumnType<Record<string, unknown> | null, string, string | null>;
  requested_by: string;
  requested_at: Date;
  expires_at: Date;
  /** When it is done by itself, unless somebody declined it; null: never. */
  due_at: ColumnType<Date | null, Date | null, never>;
  decided_by: ColumnType<string | null, null | undefined, string | null>;
  decided_at: ColumnType<Date | null, null | undefined, Date | null>;
  is_approved: ColumnType<boolean | null, null | undefined, boolean | null>;
}

export interface OperatorTables {
  operators: OperatorsTable;
  operator_sessions: OperatorSessionsTable;
  operator_invites: OperatorInvitesTable;
  operator_passkeys: OperatorPasskeysTable;
  operator_challenges: OperatorChallengesTable;
  operator_sign_ons: OperatorSignOnsTable;
  refund_approvals: RefundApprovalsTable;
  command_requests: CommandRequestsTable;
}
