import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { ERASED_DETAILS } from "../erased-membership.ts";

/** All that were paid for: their contacts are the member's. */
export async function updateContacts(
  trx: Kysely<Database>,
  accountId: string,
  changes: { email?: string; phone_number?: string; updated_at: Date },
): Promise<void> {
  await trx
    .updateTable("memberships")
    .set(changes)
    .where("account_id", "=", accountId)
    .where("paid_at", "is not", null)
    .where("email", "!=", ERASED_DETAILS.email)
    .execute();
}
