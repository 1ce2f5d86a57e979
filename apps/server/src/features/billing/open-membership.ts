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
