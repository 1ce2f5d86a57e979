import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { ERASED_DETAILS } from "../erased-membership.ts";

/** Email and first name of an account's newest membership; a paid one comes first. */
export async function findContact(
  db: Kysely<Database>,
  accountId: string,
): Promise<{ email: string; name: string } | undefined> {
  return db
    .selectFrom("memberships")
    .select(["email", "name"])
    .where("account_id", "=", accountId)
    .where("email", "!=", ERASED_DETAILS.email)
    .orderBy(({ eb }) => eb("paid_at", "is", null))
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}
