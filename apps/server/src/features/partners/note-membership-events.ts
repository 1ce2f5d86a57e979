import type { SubscriptionChange, SubscriptionStep } from "../billing/sync/subscription-step.ts";
import { getMembershipRow, isErased } from "../members/memberships.ts";
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
  if (hasEnded(change)) return addWebhookEvent(trx, { ...about, kind: "membership.ended" });
  const { plan_slug: plan } = await getMembershipRow(trx, membership.id);
  if (plan !== membership.plan_slug || isOther(change))
    await addWebhookEvent(trx, { ...about, kind: "membership.changed" });
};

export const PARTNER_STEPS: readonly SubscriptionStep[] = [noteMembershipEvents];

function hasEnded({ membership, next }: SubscriptionChange): boolean {
  const isNewlyTermed = next.state === "termed" && membership.state !== "termed";
  return (membership.ended_at === null && next.ended_at !== null) || isNewlyTermed;
}

/** Whether it runs, until when, and for what price: which members' own changes and those of the family show in. */
function isOther({ membership, next }: SubscriptionChange): boolean {
  return (
    membership.state !== next.state ||
    membership.cancel_at?.getTime() !== next.cancel_at?.getTime() ||
    membership.recurring_cents !== next.recurring_cents
  );
}
