import { sql } from "kysely";
import type { Context } from "../context.ts";
import { askOffices } from "../features/offices/ask-offices.ts";

const SEED_NAME = "demo-offices";
const DESK = "front-desk@offices.example";

/** Gives one invented office a contact of record, once, and asks it: its link waits in the sandbox's mail. */
export async function seedDemoOffices(ctx: Context): Promise<void> {
  const isNew = await ctx.db.transaction().execute(async (trx) => {
    const claimed = await trx
      .insertInto("seeds")
      .values({ name: SEED_NAME })
      .onConflict((conflict) => conflict.doNothing())
      .returning("name")
      .executeTakeFirst();
    if (claimed === undefined) return false;
    await sql`
      update provider_locations set record_email = ${DESK} where id = (
        select l.id from provider_locations l join providers p on p.id = l.provider_id
        where l.published and p.source = 'demo' and l.accepting_new_patients is not null
        order by md5(l.address || l.id) limit 1)`.execute(trx);
    return true;
  });
  if (isNew) await askOffices(ctx);
}
