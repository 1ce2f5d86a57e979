import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";

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
