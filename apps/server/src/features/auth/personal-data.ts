import { DEFAULT_LANGUAGE } from "@smirk/domain/wire/language";
import { type Kysely, type Selectable, sql } from "kysely";
import type { AccountIdentitiesTable, AccountsTable, Database } from "../../db/schema/schema.ts";

interface SignInOwner {
  accountId: string;
  phoneNumber: string | null;
}

export async function listSignInRecords(db: Kysely<Database>, { accountId, phoneNumber }: SignInOwner) {
  const sessions = await db
    .selectFrom("sessions")
    .select(["created_at", "expires_at", "ended_at", "end_reason"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
  const signInCodes = await db
    .selectFrom("sign_in_challenges")
    .select(["phone_number", "created_at", "expires_at", "closed_at"])
    .where("phone_number", "in", [phoneNumber ?? ""])
    .orderBy("created_at")
    .execute();
  const knownBrowsers = await db
    .selectFrom("known_browsers")
    .select(["used_at", "expires_at"])
    .where("phone_number", "in", [phoneNumber ?? ""])
    .orderBy("used_at")
    .execute();
  return { sessions, signInCodes, knownBrowsers };
}

export interface SignInCounts {
  sessions: number;
  sign_in_codes: number;
  known_browsers: number;
}

export async function countSignInRecords(
  db: Kysely<Database>,
  { accountId, phoneNumber }: SignInOwner,
): Promise<SignInCounts> {
  const { rows } = await sql<SignInCounts>`select
    (select count(*)::integer from sessions where account_id = ${accountId} and ended_at is null) as sessions,
    (select count(*)::integer from sign_in_challenges where phone_number = ${phoneNumber}) as sign_in_codes,
    (select count(*)::integer from known_browsers where phone_number = ${phoneNumber}) as known_browsers`.execute(
    db,
  );
  return rows[0] ?? { sessions: 0, sign_in_codes: 0, known_browsers: 0 };
}

export async function deleteSignInCodes(trx: Kysely<Database>, phoneNumber: string | null): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("sign_in_challenges")
    .where("phone_number", "in", [phoneNumber ?? ""])
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export interface AccountRecord {
  account: Selectable<AccountsTable>;
  identities: Selectable<AccountIdentitiesTable>[];
}

export async function getAccountRecord(db: Kysely<Database>, accountId: string): Promise<AccountRecord> {
  const account = await db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const identities = await db
    .selectFrom("account_identities")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
  return { account, identities };
}

/** Deletes what names the owner and ends the account's sessions. @param trx holds the account's locks */
export async function eraseAccount(
  trx: Kysely<Database>,
  { accountId, phoneNumber, now }: { accountId: string; phoneNumber: string | null; now: Date },
): Promise<void> {
  for (const table of ["known_browsers", "code_failures", "email_codes"] as const) {
    if (phoneNumber !== null) await trx.deleteFrom(table).where("phone_number", "=", phoneNumber).execute();
  }
  const sessions = trx.selectFrom("sessions").select("id").where("account_id", "=", accountId);
  await trx.deleteFrom("refresh_tokens").where("session_id", "in", sessions).execute();
  await trx
    .updateTable("sessions")
    .set({ ended_at: now, end_reason: "account_closed" })
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .execute();
  await trx.deleteFrom("account_identities").where("account_id", "=", accountId).execute();
  await trx
    .updateTable("accounts")
    .set({
      phone_number: null,
      verified_email: null,
      name: null,
      last_name: null,
      language: DEFAULT_LANGUAGE,
      updated_at: now,
    })
    .where("id", "=", accountId)
    .execute();
}
