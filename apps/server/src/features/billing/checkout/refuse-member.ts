import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { conflict } from "../../../errors.ts";

/** @throws 409 `conflict` for an account whose paid membership has not ended (PAY-09) */
export async function refuseMember(db: Kysely<Database>, accountId: string): Promise<void> {
  const paid = await db
    .selectFrom("memberships")
    .select("id")
    .where("account_id", "=", accountId)
    .where("state", "in", ["active", "canceled"])
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (paid === undefined) return;
  throw conflict(
    "You are already a member, and you were not charged again. Please sign in again to see your membership.",
  ).because("already_member");
}
