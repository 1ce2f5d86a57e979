import type { SyncContext } from "../../../context.ts";
import { addJob } from "../../../jobs/add-job.ts";
import type { PaidMembership } from "../../members/find-membership.ts";
import { withMembershipLock } from "../../members/membership-lock.ts";
import { scheduleLeavingJob } from "../job-types.ts";
import { findOpenChange } from "./apply-plan-change.ts";
import { dropPlanChange } from "./drop-plan-change.ts";

/** The member may make a change of their own; unless one follows soon, the system makes its change again. */
export async function dropSystemChange(
  ctx: SyncContext,
  { id: membershipId, account_id: accountId, subscription_id: subscriptionId }: PaidMembership,
): Promise<void> {
  const open = await findOpenChange(ctx.db, membershipId);
  if (open?.made_by !== "system") return;
  await withMembershipLock(ctx.db, membershipId, async (trx) => {
    const locked = await findOpenChange(trx, membershipId);
    if (locked?.made_by !== "system") return;
    await dropPlanChange(ctx, trx, { membershipId, accountId, subscriptionId });
    await addJob(trx, scheduleLeavingJob, { membershipId });
  });
}
