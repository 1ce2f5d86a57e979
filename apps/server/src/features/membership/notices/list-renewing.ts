import type { Selectable } from "kysely";
import type { Context } from "../../../context.ts";
import type { MembershipsTable } from "../../../db/schema/schema.ts";

/** Active memberships that renew after `from` and before `until`. */
export async function listRenewing(
  { db }: Pick<Context, "db">,
  { from, until }: { from: Date; until: Date },
): Promise<Selectable<MembershipsTable>[]> {
  return db
    .selectFrom("memberships")
    .selectAll()
    .where("state", "=", "active")
    .where("current_period_end", ">", from)
    .where("current_period_end", "<", until)
    .execute();
}
