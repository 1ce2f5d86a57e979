import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { officeDay } from "../../../office-day.ts";
import { recordAccountEvent } from "../../account-events/record-account-event.ts";
import { findBoughtPlan, type PaidMembership } from "../../members/find-membership.ts";
import { notifyMemberJob } from "../../members/job-types.ts";
import type { PlanChange } from "./apply-plan-change.ts";

interface ScheduledChange {
  change: PlanChange;
  membership: PaidMembership;
  /** Null where Stripe has nothing to change. */
  scheduleId: string | null;
}

export async function markScheduled(
  ctx: Pick<Context, "clock" | "config">,
  trx: Kysely<Database>,
  { change, membership, scheduleId }: ScheduledChange,
): Promise<void> {
  const { id, takes_effect_at: at, plan_slug: slug } = change;
  await trx
    .updateTable("plan_changes")
    .set({ state: "scheduled", schedule_id: scheduleId })
    .where("id", "=", id)
    .execute();
  if (change.made_by === "system") return;
  const { name } = await findBoughtPlan(trx, slug);
  await recordAccountEvent(trx, {
    accountId: membership.account_id,
    membershipId: membership.id,
    kind: "plan_change_scheduled",
    facts: { plan_name: name, last_day: officeDay(ctx, at) },
    at: ctx.clock.now(),
  });
  await addJob(trx, notifyMemberJob, { membershipId: membership.id });
}
