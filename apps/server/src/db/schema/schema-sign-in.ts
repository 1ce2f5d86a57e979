import type { Language } from "@smirk/domain/wire/language";
import type { ColumnType, Generated } from "kysely";

interface SignInChallengesTable {
  id: Generated<string>;
  phone_number: string;
  code_hmac: Buffer;
  tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
  vendor_id: string | null;
  closed_at: Date | null;
  client_hash: Buffer | null;
  client_tries: Generated<number>;
  is_confirmed: Generated<boolean>;
}

interface SignOnAttemptsTable {
  state_hash: Buffer;
  provider: "google" | "apple";
  browser_hash: Buffer;
  nonce: string;
  code_verifier: string;
  redirect_url: string;
  language: ColumnType<Language, Language | undefined, Language>;
  posted: ColumnType<unknown, string | null | undefined, string | null>;
  expires_at: Date;
}

interface KnownBrowsersTable {
  phone_number: string;
  browser_hash: Buffer;
  failures: Generated<number>;
  used_at: Date;
  expires_at: Date;
}

interface CodeFailuresTable {
  phone_number: string;
  failures: number;
  last_failed_at: Date;
}

interface EmailCodesTable {
  id: Generated<string>;
  phone_number: string;
  code_hmac: Buffer | null;
  expires_at: Date;
}

export interface SignInTables {
  sign_in_challenges: SignInChallengesTable;
  sign_on_attempts: SignOnAttemptsTable;
  known_browsers: KnownBrowsersTable;
  code_failures: CodeFailuresTable;
  email_codes: EmailCodesTable;
}

interface AccountEventsTable {
  id: Generated<string>;
  account_id: string;
  membership_id: string | null;
  kind: string;
  facts: ColumnType<Record<string, unknown>, string | undefined, never>;
  happened_at: Date;
}

export interface AccountEventTables {
  account_events: AccountEventsTable;
}
