import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { officeDay } from "../../../office-day.ts";
import { recordAccountEvent } from "../../account-events/account-events.ts";
import { findBoughtPlan } from "../../members/find-membership.ts";
import { isErased } from "../../members/memberships.ts";
import { isNewlyOver, type SubscriptionChange, type SubscriptionStep } from "./subscription-step.ts";

/** What members see of a sync under 'Recent activity', with the day on which it happened: a sync may come days later. */
export const recordStatusEvents: SubscriptionStep = async (ctx, trx, change) => {
  const { membership, status, start, at } = change;
  if (status === "waits" || status === "gone" || isErased(membership)) return;
  const about = { accountId: membership.account_id, membershipId: membership.id, at };
  if (start !== null) {
    const { name } = await findBoughtPlan(trx, membership.plan_slug);
    await recordAccountEvent(trx, {
      ...about,
      at: start.paid_at,
      kind: "joined",
      facts: { plan_name: name },
    });
    return;
  }
  await recordInvoiceEvent(trx, change, about);
  const end = change.next.ended_at ?? change.next.cancel_at;
  const isCanceled = membership.state === "active" && status === "canceled" && !change.isRenewalOff;
  if (isCanceled && end !== null) {
    await recordAccountEvent(trx, { ...about, kind: "canceled", facts: { last_day: officeDay(ctx, end) } });
  } else if (membership.state === "canceled" && status === "active") {
    await recordAccountEvent(trx, { ...about, kind: "cancellation_undone", facts: {} });
  } else if (isNewlyOver(change)) {
    await recordAccountEvent(trx, { ...about, at: change.next.ended_at ?? at, kind: "ended", facts: {} });
  }
};

async function recordInvoiceEvent(
  trx: Kysely<Database>,
  { facts, membership, next }: SubscriptionChange,
  about: { accountId: string; membershipId: string; at: Date },
): Promise<void> {
  const invoice = facts.latestInvoice;
  if (invoice === null || next.latest_invoice === membership.latest_invoice) return;
  if (invoice.status === "paid" && invoice.paidCents > 0) {
    const paid = { amount_cents: invoice.paidCents };
    const charged = invoice.chargedAt ?? about.at;
    await recordAccountEvent(trx, { ...about, at: charged, kind: "payment_received", facts: paid });
  } else if (invoice.status === "open" && facts.status === "past_due") {
    const due = { amount_cents: invoice.dueCents };
    await recordAccountEvent(trx, { ...about, kind: "payment_failed", facts: due });
  }
}
