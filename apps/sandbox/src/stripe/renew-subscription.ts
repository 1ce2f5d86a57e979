import { findPeriodEnd } from "./add-interval.ts";
import { buildInvoice } from "./build-invoice.ts";
import { rhythmOf } from "./build-subscription.ts";
import { schedule } from "./due.ts";
import { emitEvent } from "./emit-event.ts";
import { endSubscription } from "./end-subscription.ts";
import { draftRecurring } from "./item-drafts.ts";
import { newId } from "./new-id.ts";
import type { Discount, Invoice, Subscription } from "./objects.ts";
import { openInvoice } from "./open-invoice.ts";
import { findCardFor, payInvoice } from "./pay-invoice.ts";
import { periodEndOf, planPeriod } from "./plan-period.ts";
import { findSubscription, settleUnpaid } from "./settle-invoice.ts";
import { StripeError } from "./stripe-error.ts";
import type { World } from "./world.ts";

const DRAFT_LASTS_SECONDS = 60 * 60;
const DAY = 86_400;
/** Days between the tries to take a renewal's money. */
const RETRY_AFTER_DAYS = [3, 5, 7];

/** A period is over: the next one begins, with an invoice that stays a draft for an hour. */
export function renewSubscription(world: World, subscription: Subscription): void {
  if (!["active", "past_due", "unpaid"].includes(subscription.status)) return;
  if (subscription.cancel_at_period_end) {
    endSubscription(world, subscription, "cancellation_requested");
    return;
  }
  const previous = {
    items: structuredClone(subscription.items),
    latest_invoice: subscription.latest_invoice,
  };
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end;
    item.current_period_end = findPeriodEnd(
      subscription.billing_cycle_anchor,
      rhythmOf(item.price),
      item.current_period_start,
    );
  }
  for (const discounted of [subscription, ...subscription.items.data]) {
    discounted.discounts = liveDiscounts(world, discounted).map(({ id }) => id);
  }
  const invoice = buildCycleInvoice(world, subscription, "subscription_cycle");
  subscription.latest_invoice = invoice.id;
  world.store.save(subscription);
  world.store.save(invoice);
  planPeriod(world, subscription);
  emitEvent(world, "invoice.created", invoice);
  emitEvent(world, "customer.subscription.updated", subscription, previous);
  if (subscription.status !== "unpaid") {
    invoice.automatically_finalizes_at = world.clock.now() + DRAFT_LASTS_SECONDS;
    schedule(world, "finalize_invoice", invoice.id, world.clock.now() + DRAFT_LASTS_SECONDS);
  }
}

/** An hour has passed: the draft becomes an invoice, and the member's card is charged. */
export function finalizeRenewal(world: World, id: string): void {
  const invoice = world.store.get("invoice", id);
  if (invoice?.status !== "draft") return;
  if (openInvoice(world, invoice)) retryPayment(world, id);
}

/** Tries an open invoice's money again; when no try is left, the subscription ends as the account is set. */
export function retryPayment(world: World, id: string): void {
  const invoice = world.store.get("invoice", id);
  if (invoice?.status !== "open") return;
  planNextTry(world, invoice);
  if (findCardFor(world, invoice)) {
    try {
      payInvoice(world, invoice, null, "off_session");
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
    }
  } else settleUnpaid(world, invoice, "declined");
  const subscription = findSubscription(world, invoice);
  if (!subscription || invoice.next_payment_attempt !== null || isPaid(world, id)) return;
  giveUp(world, subscription);
}

/** Before the try itself, so that word of its failure already says when the next one is. */
function planNextTry(world: World, invoice: Invoice): void {
  const days = RETRY_AFTER_DAYS[invoice.attempt_count];
  invoice.attempt_count += 1;
  invoice.next_payment_attempt = days === undefined ? null : world.clock.now() + days * DAY;
  if (invoice.next_payment_attempt !== null) {
    schedule(world, "retry_payment", invoice.id, invoice.next_payment_attempt);
  }
}

function isPaid(world: World, id: string): boolean {
  return world.store.get("invoice", id)?.status === "paid";
}

function giveUp(world: World, subscription: Subscription): void {
  const ending = world.store.get("sandbox.setting", "after_last_retry")?.value ?? "canceled";
  if (ending === "canceled") endSubscription(world, subscription, "payment_failed");
  if (ending !== "unpaid") return;
  const previous = { status: subscription.status };
  subscription.status = "unpaid";
  world.store.save(subscription);
  emitEvent(world, "customer.subscription.updated", subscription, previous);
}

/** Word of the invoice to come, a week before it. */
export function tellUpcoming(world: World, subscription: Subscription): void {
  if (!["active", "past_due"].includes(subscription.status) || subscription.cancel_at_period_end) return;
  emitEvent(world, "invoice.upcoming", previewRenewal(world, subscription));
}

/** The invoice that the next period will begin with, as it would be now. */
export function previewRenewal(world: World, subscription: Subscription) {
  const end = periodEndOf(subscription);
  const next = structuredClone(subscription);
  for (const item of next.items.data) {
    item.current_period_start = end;
    item.current_period_end = findPeriodEnd(next.billing_cycle_anchor, rhythmOf(item.price), end);
  }
  return buildCycleInvoice(world, next, "upcoming");
}

function buildCycleInvoice(
  world: World,
  subscription: Subscription,
  billingReason: "subscription_cycle" | "upcoming",
) {
  const first = subscription.items.data[0];
  return buildInvoice(world, {
    id: newId(billingReason === "upcoming" ? "upcoming_in" : "in"),
    customer: world.store.get("customer", subscription.customer) ?? null,
    subscription: { id: subscription.id, metadata: subscription.metadata },
    billingReason,
    currency: subscription.currency,
    discounts: liveDiscounts(world, subscription),
    drafts: draftRecurring(world, subscription.items.data, (itemId) => {
      const item = subscription.items.data.find(({ id }) => id === itemId);
      return item ? liveDiscounts(world, item) : [];
    }),
    period: { start: first?.current_period_start ?? 0, end: first?.current_period_end ?? 0 },
  });
}

/** The discounts that still hold: one for a single invoice does not outlive the first, and some have an end. */
function liveDiscounts(world: World, { discounts }: Pick<Subscription, "discounts">): Discount[] {
  const now = world.clock.now();
  return discounts.flatMap((id) => {
    const discount = world.store.get("discount", id);
    const coupon = discount && world.store.get("coupon", discount.source.coupon);
    const isOver = coupon?.duration === "once" || (discount?.end ?? Number.POSITIVE_INFINITY) <= now;
    return discount && coupon && !isOver ? [discount] : [];
  });
}
