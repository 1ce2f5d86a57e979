import {
  isNewlyOver,
  type SubscriptionChange,
  type SubscriptionStep,
} from "../billing/sync/subscription-step.ts";
import { isErased } from "../members/memberships.ts";
import { isAppliedSince } from "../plan-change/apply-plan-change.ts";
import { addWebhookEvent } from "../webhooks/add-webhook-event.ts";

/** Notes for partners that a membership started, changed or ended, after all that follows from the change. */
const noteMembershipEvents: SubscriptionStep = async (_ctx, trx, change) => {
  const { membership, status, start, at } = change;
  if (status === "waits" || status === "gone" || isErased(membership)) return;
  const about = { membershipId: membership.id, at };
  if (start !== null) {
    await addWebhookEvent(trx, { ...about, kind: "membership.started" });
    const locationId = membership.primary_location_id;
    if (locationId !== null) await addWebhookEvent(trx, { ...about, kind: "dentist.chosen", locationId });
    return;
  }
  if (isNewlyOver(change)) return addWebhookEvent(trx, { ...about, kind: "membership.ended" });
  // A change of plan or family was noted where it was made.
  if (isOther(change) && !(await isAppliedSince(trx, { membershipId: membership.id, since: at })))
    await addWebhookEvent(trx, { ...about, kind: "membership.changed" });
};

export const PARTNER_STEPS: readonly SubscriptionStep[] = [noteMembershipEvents];

/** Whether it runs, until when, and for what price. */
function isOther({ membership, next }: SubscriptionChange): boolean {
  return (
    membership.state !== next.state ||
    membership.cancel_at?.getTime() !== next.cancel_at?.getTime() ||
    membership.recurring_cents !== next.recurring_cents
  );
}
