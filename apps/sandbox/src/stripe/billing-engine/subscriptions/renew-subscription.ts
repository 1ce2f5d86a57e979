import { StripeError } from "../../api/stripe-error.ts";
import { newId } from "../../state/new-id.ts";
import type { Discount, Invoice, Subscription } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
import { buildInvoice } from "../invoices/build-invoice.ts";
import { draftRecurring } from "../invoices/item-drafts.ts";
import { openInvoice } from "../invoices/open-invoice.ts";
import { findCardFor, payInvoice } from "../invoices/pay-invoice.ts";
import { findSubscription, settleUnpaid } from "../invoices/settle-invoice.ts";
import { findPeriodEnd } from "./add-interval.ts";
import { recurringOf } from "./build-subscription.ts";
import { schedule } from "./due-tasks.ts";
import { endSubscription } from "./end-subscription.ts";
import { periodEndOf, scheduleRenewal } from "./schedule-renewal.ts";

const DRAFT_LASTS_SECONDS = 60 * 60;
const DAY = 86_400;
/** Days between attempts to collect a renewal. */
const RETRY_AFTER_DAYS = [3, 5, 7];

/** Starts the next period, with an invoice that stays a draft for an hour. */
export function renewSubscription(state: StripeState, subscription: Subscription): void {
  if (!["active", "past_due", "unpaid"].includes(subscription.status)) return;
  if (subscription.cancel_at_period_end) {
    endSubscription(state, subscription, "cancellation_requested");
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
      recurringOf(item.price),
      item.current_period_start,
    );
  }
  for (const discounted of [subscription, ...subscription.items.data]) {
    discounted.discounts = liveDiscounts(state, discounted).map(({ id }) => id);
  }
  const invoice = buildCycleInvoice(state, subscription, "subscription_cycle");
  subscription.latest_invoice = invoice.id;
  state.store.save(subscription);
  state.store.save(invoice);
  scheduleRenewal(state, subscription);
  emitEvent(state, { type: "invoice.created", subject: invoice });
  emitEvent(state, { type: "customer.subscription.updated", subject: subscription, previous });
  if (subscription.status !== "unpaid") {
    invoice.automatically_finalizes_at = state.clock.now() + DRAFT_LASTS_SECONDS;
    schedule(state, {
      task: "finalize_invoice",
      subject: invoice.id,
      at: state.clock.now() + DRAFT_LASTS_SECONDS,
    });
  }
}

/** An hour later the draft is finalized and the card charged. */
export function finalizeRenewal(state: StripeState, id: string): void {
  const invoice = state.store.get("invoice", id);
  if (invoice?.status !== "draft") return;
  if (openInvoice(state, invoice)) retryPayment(state, id);
}

/** Retries an open invoice; after the last attempt the subscription ends as the account is set. */
export function retryPayment(state: StripeState, id: string): void {
  const invoice = state.store.get("invoice", id);
  if (invoice?.status !== "open") return;
  planNextTry(state, invoice);
  if (findCardFor(state, invoice)) {
    try {
      payInvoice(state, { invoice, card: null, presence: "off_session" });
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
    }
  } else settleUnpaid(state, invoice, "declined");
  const subscription = findSubscription(state, invoice);
  if (!subscription || invoice.next_payment_attempt !== null || isPaid(state, id)) return;
  giveUp(state, subscription);
}

/** Before the attempt, so that its failure event already names the next one. */
function planNextTry(state: StripeState, invoice: Invoice): void {
  const days = RETRY_AFTER_DAYS[invoice.attempt_count];
  invoice.attempt_count += 1;
  invoice.next_payment_attempt = days === undefined ? null : state.clock.now() + days * DAY;
  if (invoice.next_payment_attempt !== null) {
    schedule(state, { task: "retry_payment", subject: invoice.id, at: invoice.next_payment_attempt });
  }
}

function isPaid(state: StripeState, id: string): boolean {
  return state.store.get("invoice", id)?.status === "paid";
}

function giveUp(state: StripeState, subscription: Subscription): void {
  const ending = state.store.get("sandbox.setting", "after_last_retry")?.value ?? "canceled";
  if (ending === "canceled") endSubscription(state, subscription, "payment_failed");
  if (ending !== "unpaid") return;
  const previous = { status: subscription.status };
  subscription.status = "unpaid";
  state.store.save(subscription);
  emitEvent(state, { type: "customer.subscription.updated", subject: subscription, previous });
}

/** Sends `invoice.upcoming` a week before the invoice. */
export function announceUpcoming(state: StripeState, subscription: Subscription): void {
  if (!["active", "past_due"].includes(subscription.status) || subscription.cancel_at_period_end) return;
  emitEvent(state, { type: "invoice.upcoming", subject: previewRenewal(state, subscription) });
}

export function previewRenewal(state: StripeState, subscription: Subscription) {
  const end = periodEndOf(subscription);
  const next = structuredClone(subscription);
  for (const item of next.items.data) {
    item.current_period_start = end;
    item.current_period_end = findPeriodEnd(next.billing_cycle_anchor, recurringOf(item.price), end);
  }
  return buildCycleInvoice(state, next, "upcoming");
}

function buildCycleInvoice(
  state: StripeState,
  subscription: Subscription,
  billingReason: "subscription_cycle" | "upcoming",
) {
  const first = subscription.items.data[0];
  return buildInvoice(state, {
    id: newId(billingReason === "upcoming" ? "upcoming_in" : "in"),
    customer: state.store.get("customer", subscription.customer) ?? null,
    subscription: { id: subscription.id, metadata: subscription.metadata },
    billingReason,
    currency: subscription.currency,
    discounts: liveDiscounts(state, subscription),
    drafts: draftRecurring(state, subscription.items.data, (itemId) => {
      const item = subscription.items.data.find(({ id }) => id === itemId);
      return item ? liveDiscounts(state, item) : [];
    }),
    period: { start: first?.current_period_start ?? 0, end: first?.current_period_end ?? 0 },
  });
}

/** Discounts that still apply: a `once` discount ends with the first invoice, others may have an end date. */
function liveDiscounts(state: StripeState, { discounts }: Pick<Subscription, "discounts">): Discount[] {
  const now = state.clock.now();
  return discounts.flatMap((id) => {
    const discount = state.store.get("discount", id);
    const coupon = discount && state.store.get("coupon", discount.source.coupon);
    const isOver = coupon?.duration === "once" || (discount?.end ?? Number.POSITIVE_INFINITY) <= now;
    return discount && coupon && !isOver ? [discount] : [];
  });
}
