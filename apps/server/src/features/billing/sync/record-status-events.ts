import type { Kysely, Selectable } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database, MembershipsTable } from "../../../db/schema/schema.ts";
import { officeDay } from "../../../office-day.ts";
import type { SubscriptionFacts } from "../../../vendors/stripe/billing/subscription-facts.ts";
import { recordAccountEvent } from "../../account-events/record-account-event.ts";
import { isErased } from "../../members/erased-membership.ts";
import { findBoughtPlan } from "../../members/find-membership.ts";
import type { MembershipStatus } from "./derive-membership-status.ts";

interface StatusChange {
  facts: SubscriptionFacts;
  /** The row before the change. */
  membership: Selectable<MembershipsTable>;
  status: MembershipStatus;
  /** The row after it. */
  next: Pick<Selectable<MembershipsTable>, "cancel_at" | "ended_at" | "latest_invoice">;
  isNewlyPaid: boolean;
  isRenewalOff: boolean;
  at: Date;
}

/** What members see of a sync under 'Recent activity'. */
export async function recordStatusEvents(
  ctx: Pick<Context, "config">,
  trx: Kysely<Database>,
  change: StatusChange,
): Promise<void> {
  const { membership, status, isNewlyPaid, at } = change;
  if (status === "waits" || status === "gone" || isErased(membership)) return;
  const about = { accountId: membership.account_id, membershipId: membership.id, at };
  if (isNewlyPaid) {
    const { name } = await findBoughtPlan(trx, membership.plan_slug);
    await recordAccountEvent(trx, { ...about, kind: "joined", facts: { plan_name: name } });
    return;
  }
  await recordInvoiceEvent(trx, change, about);
  const end = change.next.ended_at ?? change.next.cancel_at;
  const hasEnded = membership.ended_at === null && change.next.ended_at !== null;
  const isCanceled = membership.state === "active" && status === "canceled" && !change.isRenewalOff;
  if (isCanceled && end !== null) {
    await recordAccountEvent(trx, { ...about, kind: "canceled", facts: { last_day: officeDay(ctx, end) } });
  } else if (membership.state === "canceled" && status === "active") {
    await recordAccountEvent(trx, { ...about, kind: "cancellation_undone", facts: {} });
  } else if (hasEnded || (status === "termed" && membership.state !== "termed")) {
    await recordAccountEvent(trx, { ...about, kind: "ended", facts: {} });
  }
}

async function recordInvoiceEvent(
  trx: Kysely<Database>,
  { facts, membership, next }: StatusChange,
  about: { accountId: string; membershipId: string; at: Date },
): Promise<void> {
  const invoice = facts.latestInvoice;
  if (invoice === null || next.latest_invoice === membership.latest_invoice) return;
  if (invoice.status === "paid" && invoice.paidCents > 0) {
    const paid = { amount_cents: invoice.paidCents };
    await recordAccountEvent(trx, { ...about, kind: "payment_received", facts: paid });
  } else if (invoice.status === "open" && facts.status === "past_due") {
    const due = { amount_cents: invoice.totalCents };
    await recordAccountEvent(trx, { ...about, kind: "payment_failed", facts: due });
  }
}
