import type { Generated } from "kysely";

export interface EmailChangesTable {
  account_id: string;
  id: string;
  session_id: string;
  email: string;
  code_hmac: Buffer;
  tries: Generated<number>;
  expires_at: Date;
}

export interface PhoneRecoveriesTable {
  id: Generated<string>;
  secret_hash: Buffer;
  state: Generated<"proving" | "proven" | "waiting" | "done" | "canceled" | "failed">;
  /** As typed; null once its accounts were looked for. */
  email: string | null;
  /** HMACs of the email address, and of it with who asked. */
  email_key: Generated<string | null>;
  asker_key: Generated<string | null>;
  tries: Generated<number>;
  /** At this row's code, by other recoveries of the same email address. */
  other_tries: Generated<number>;
  expires_at: Date;
  account_id: Generated<string | null>;
  phone_number: Generated<string | null>;
  cancel_hash: Generated<Buffer | null>;
  /** When the new phone takes the old one's place. */
  due_at: Generated<Date | null>;
  finished_at: Generated<Date | null>;
}

export interface PhoneRecoveryProofsTable {
  recovery_id: string;
  account_id: string;
  proof_hmac: Buffer;
}

export interface DetailsTables {
  email_changes: EmailChangesTable;
  phone_recoveries: PhoneRecoveriesTable;
  phone_recovery_proofs: PhoneRecoveryProofsTable;
}
