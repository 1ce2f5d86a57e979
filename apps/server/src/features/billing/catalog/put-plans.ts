import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { type ListedPlan, toRow } from "../plans/plan-row.ts";

/** Makes these the plans on sale, in this order; members of any other plan stay. `setUpCatalog` changes Stripe. */
export async function putPlans(
  trx: Kysely<Database>,
  plans: readonly ListedPlan[],
  now: Date,
): Promise<void> {
  await trx.updateTable("plans").set({ sold: false }).execute();
  for (const [index, plan] of plans.entries()) {
    const { slug, ...row } = toRow(plan, index + 1, now);
    await trx
      .insertInto("plans")
      .values({ slug, ...row })
      .onConflict((conflict) => conflict.column("slug").doUpdateSet(row))
      .execute();
  }
}
