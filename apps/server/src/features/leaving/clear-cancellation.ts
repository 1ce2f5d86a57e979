import type { SubscriptionStep } from "../billing/sync/subscription-step.ts";

/** The member undid the cancellation in Stripe's portal. */
export const clearCancellation: SubscriptionStep = async (_ctx, trx, { membership, status }) => {
  if (membership.state !== "canceled" || status !== "active") return;
  await trx
    .deleteFrom("cancellations")
    .where("membership_id", "=", membership.id)
    .where("rule", "=", "end_of_period")
    .where("done_at", "is not", null)
    .execute();
};
