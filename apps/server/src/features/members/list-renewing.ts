import type { Selectable } from "kysely";
import type { Context } from "../../context.ts";
import type { MembershipsTable } from "../../db/schema/schema.ts";

/** Active memberships whose period ends after `from` and before `until`, to renew or not. */
export async function listRenewing(
  { db }: Pick<Context, "db">,
  { from, until, autoRenew }: { from: Date; until: Date; autoRenew: boolean },
): Promise<Selectable<MembershipsTable>[]> {
  return db
    .selectFrom("memberships")
    .selectAll()
    .where("state", "=", "active")
    .where("auto_renew", "=", autoRenew)
    .where("current_period_end", ">", from)
    .where("current_period_end", "<", until)
    .execute();
}
