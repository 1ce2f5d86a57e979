import type { Context } from "../../../context.ts";
import { type ListedPlan, toPlan } from "./plan-row.ts";

export interface KnownPlan extends ListedPlan {
  isSold: boolean;
  position: number;
  members: number;
}

export async function listAllPlans({ db }: Pick<Context, "db">): Promise<KnownPlan[]> {
  const rows = await db
    .selectFrom("plans")
    .selectAll()
    .select(({ selectFrom, fn }) =>
      selectFrom("memberships")
        .select(fn.countAll<string>().as("members"))
        .whereRef("plan_slug", "=", "plans.slug")
        .where("paid_at", "is not", null)
        .where("ended_at", "is", null)
        .as("members"),
    )
    .orderBy("sold", "desc")
    .orderBy("position")
    .orderBy("slug")
    .execute();
  return rows.map(({ members, ...row }) => ({
    ...toPlan(row),
    groupCode: row.group_code,
    spanishDescription: row.description_es,
    prescriptionCodes: row.prescription_codes,
    isSold: row.sold,
    position: row.position,
    members: Number(members ?? 0),
  }));
}
