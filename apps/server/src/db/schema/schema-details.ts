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
  /** Others are of the release before. */
  state: Generated<"proving" | "proven" | "done">;
  /** The address as typed; null once its accounts were looked for. */
  email: string | null;
  /** HMACs of the email address, and of it with who asked. */
  email_key: Generated<string | null>;
  asker_key: Generated<string | null>;
  tries: Generated<number>;
  /** At this row's code, by other recoveries of the same email address. */
  other_tries: Generated<number>;
  expires_at: Date;
  account_id: Generated<string | null>;
  finished_at: Generated<Date | null>;
}

export type Contact = "email" | "phone";
/** `sign_on`: a Google or Apple identity was linked. */
export type ChangedContact = Contact | "sign_on";
export type ChangeMaker = "member" | "recovery" | "operator";

export interface ContactChangesTable {
  id: Generated<string>;
  account_id: string;
  contact: ChangedContact;
  state: "waiting" | "done" | "stopped" | "failed" | "undone";
  made_by: ChangeMaker;
  /** The operator's name in the audit table. */
  actor: string | null;
  from_masked: Generated<string | null>;
  to_masked: string;
  /** Null once nothing can be stopped or undone any more. */
  to_value: string | null;
  from_value: Generated<string | null>;
  /** What the account signed in with: its phone number, or the address that Google or Apple verified. */
  from_sign_in: Generated<string | null>;
  /** "google 1234" of each Google or Apple identity before the change. */
  from_identities: Generated<string[] | null>;
  /** The hash of the link in the messages about it. */
  link_hash: Buffer | null;
  made_at: Date;
  due_at: Generated<Date | null>;
  done_at: Generated<Date | null>;
  undo_until: Generated<Date | null>;
  /** The end of a change that was stopped, failed or undone. */
  ended_at: Generated<Date | null>;
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
  contact_changes: ContactChangesTable;
}
