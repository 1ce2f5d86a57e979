import type { Kysely, Selectable } from "kysely";
import type { Database, MembershipsTable } from "../../db/schema/schema.ts";

export type Membership = Selectable<MembershipsTable>;

/** The purchase of an account that is not paid yet. */
export async function findOpenMembership(
  db: Kysely<Database>,
  accountId: string,
): Promise<Membership | undefined> {
  return db
    .selectFrom("memberships")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("state", "=", "open")
    .executeTakeFirst();
}

/** Whether another account's purchase that is not paid yet uses the promotion. */
export async function isHeldByOther(
  db: Kysely<Database>,
  { promotionId, accountId }: { promotionId: string; accountId: string },
): Promise<boolean> {
  const held = await db
    .selectFrom("memberships")
    .select("id")
    .where("promotion_id", "=", promotionId)
    .where("state", "=", "open")
    .where("subscription_id", "is not", null)
    .where("account_id", "!=", accountId)
    .limit(1)
    .executeTakeFirst();
  return held !== undefined;
}
