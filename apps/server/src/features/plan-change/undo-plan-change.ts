import type { WirePlanChangeAnswer } from "@smirk/contract/account/plan-change";
import type { PayingContext } from "../../context.ts";
import { conflict } from "../../errors.ts";
import { addJob } from "../../jobs/add-job.ts";
import { syncCustomer } from "../billing/sync/sync-customer.ts";
import { findCustomer } from "../members/find-member.ts";
import { findMembership } from "../members/find-membership.ts";
import { withMembershipLock } from "../members/membership-lock.ts";
import { dropPlanChange } from "./drop-plan-change.ts";
import { getPlanChange } from "./get-plan-change.ts";
import { scheduleLeavingJob } from "./job-types.ts";

interface UndoInput {
  accountId: string;
  changeId: string;
}

/** Idempotent. @throws 404 `not_found`; 409 `conflict` for one that is in effect; PaymentError */
export async function undoPlanChange(
  ctx: PayingContext,
  { accountId, changeId }: UndoInput,
): Promise<WirePlanChangeAnswer> {
  const membership = await findMembership(ctx.db, accountId);
  const customerId = await findCustomer(ctx, accountId);
  // The period may have ended, or the bank may have taken the payment.
  if (customerId) await syncCustomer(ctx, customerId);
  const { change: newest, family_members: family } = await getPlanChange(ctx, accountId);
  if (newest?.id === changeId && newest.state === "applied") {
    const sentence = "This change is already in effect. You can change your membership again.";
    throw conflict(sentence).because("change_in_effect");
  }
  if (newest?.id === changeId && newest.made_by === "system") {
    throw newest.family_members.length < family.length
      ? conflict("A child who turns 26 leaves the membership. This cannot be undone.").because(
          "child_leaving",
        )
      : conflict("Your new price starts with this renewal. You can cancel or turn off renewal.").because(
          "new_price_starting",
        );
  }
  if (newest?.id === changeId) {
    const subscriptionId = membership.subscription_id;
    await withMembershipLock(ctx.db, membership.id, async (trx) => {
      await dropPlanChange(ctx, trx, { membershipId: membership.id, accountId, subscriptionId });
      // A child of 26 gave way to this change, and leaves all the same; the next day may be too late.
      await addJob(trx, scheduleLeavingJob, { membershipId: membership.id });
    });
    if (customerId) await syncCustomer(ctx, customerId);
  }
  return getPlanChange(ctx, accountId);
}
