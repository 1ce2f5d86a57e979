import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";

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
