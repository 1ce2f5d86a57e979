import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";

/**
 * Makes everything that begins, renews or ends a session of one account happen one after the other, on all
 * servers, until the transaction ends.
 * @returns what a session depends on; undefined when there is no such account
 */
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
