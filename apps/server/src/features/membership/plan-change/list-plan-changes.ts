import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { PlanChange } from "./apply-plan-change.ts";

/** Every change of a membership's plan or family, oldest first. */
export async function listPlanChanges(db: Kysely<Database>, membershipId: string): Promise<PlanChange[]> {
  return db
    .selectFrom("plan_changes")
    .selectAll()
    .where("membership_id", "=", membershipId)
    .orderBy("requested_at")
    .execute();
}
