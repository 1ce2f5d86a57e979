import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { ERASED_DETAILS } from "../erased-membership.ts";

/** What the member chose when they last joined; undefined for an account without a membership. */
export async function findNewsletterChoice(
  db: Kysely<Database>,
  accountId: string,
): Promise<{ isWanted: boolean; chosenAt: Date } | undefined> {
  const newest = await db
    .selectFrom("memberships")
    .select(["newsletter", "newsletter_chosen_at"])
    .where("account_id", "=", accountId)
    .where("paid_at", "is not", null)
    .where("email", "!=", ERASED_DETAILS.email)
    .orderBy("newsletter_chosen_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest && { isWanted: newest.newsletter, chosenAt: newest.newsletter_chosen_at };
}
