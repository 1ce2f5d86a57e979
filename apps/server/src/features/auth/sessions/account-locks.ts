import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { notAuthorized } from "../tokens/check-token.ts";

/** Serializes starting, renewing and ending sessions of one account, on all servers, until the transaction ends. */
export async function lockAccount(
  trx: Kysely<Database>,
  accountId: string,
): Promise<{ paid_at: Date | null } | undefined> {
  return trx
    .selectFrom("accounts")
    .select("paid_at")
    .where("id", "=", accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** @param trx holds the account's lock @throws 401 `not_authorized` */
export async function refuseClosedAccount(trx: Kysely<Database>, accountId: string): Promise<void> {
  const closed = await trx
    .selectFrom("sessions")
    .select("id")
    .where("account_id", "=", accountId)
    .where("end_reason", "=", "account_closed")
    .limit(1)
    .executeTakeFirst();
  if (closed) throw notAuthorized();
}

interface SignOnWords {
  subjects: { provider: string; subject: string }[];
  verifiedEmail: string | null;
}

/** Serializes finding, creating and erasing accounts of these identities until the transaction ends. */
export async function lockSignOn(
  trx: Kysely<Database>,
  { subjects, verifiedEmail }: SignOnWords,
): Promise<void> {
  const words = subjects.map(({ provider, subject }) => `${provider} ${subject}`).toSorted();
  if (verifiedEmail !== null) words.push(verifiedEmail);
  for (const word of words) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-on ${word}`}, 0))`.execute(trx);
  }
}
