import type { Plan } from "@smirk/domain/billing/plan";
import type { Context } from "../../../context.ts";
import { toPlan } from "./plan-row.ts";

export async function listPlans({ db }: Pick<Context, "db">): Promise<Plan[]> {
  const rows = await db
    .selectFrom("plans")
    .selectAll()
    .where("sold", "=", true)
    .orderBy("position")
    .orderBy("slug")
    .execute();
  return rows.map(toPlan);
}
