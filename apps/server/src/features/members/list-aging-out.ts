import { CHILD_AGE_LIMIT } from "@smirk/domain/joining/family-limits";
import { sql } from "kysely";
import type { Context } from "../../context.ts";

/** Children of 26 by this moment, on memberships that renew, with the end of the present period. */
export async function listAgingOut(
  { db, config }: Pick<Context, "db" | "config">,
  { until }: { until: Date },
): Promise<{ membershipId: string; personId: string; periodEnd: Date }[]> {
  const rows = await db
    .selectFrom("family_members")
    .innerJoin("memberships", "memberships.id", "membership_id")
    .select(["memberships.id as membershipId", "family_members.id as personId"])
    .select("current_period_end as periodEnd")
    .where("state", "=", "active")
    .where("auto_renew", "=", true)
    .where("is_past_due", "=", false)
    .where("current_period_end", "is not", null)
    .where("relation", "=", "child")
    .where(
      sql<boolean>`family_members.birth_date::date
        <= (${until}::timestamptz at time zone ${config.officeTimeZone})::date - ${CHILD_AGE_LIMIT}::integer * interval '1 year'`,
    )
    .orderBy("memberships.id")
    .orderBy("family_members.position")
    .execute();
  return rows.flatMap(({ periodEnd, ...row }) => (periodEnd === null ? [] : [{ ...row, periodEnd }]));
}
