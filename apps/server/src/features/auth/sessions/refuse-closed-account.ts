import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { notAuthorized } from "../tokens/token-errors.ts";

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
