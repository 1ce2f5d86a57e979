import { invalidRequest, StripeError } from "../../api/stripe-error.ts";
import { imagine } from "../../state/imagine.ts";
import { newId } from "../../state/new-id.ts";
import type { Invoice, InvoiceItem, Subscription } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { liveDiscounts } from "../discounts/redemptions.ts";
import { buildInvoice } from "../invoices/build-invoice.ts";
import { draftRecurring } from "../invoices/item-drafts.ts";
import { draftPendingItems, listPendingItems } from "../invoices/pending-items.ts";
import { enterPhase, findNextPhase } from "../schedules/enter-phase.ts";
import { findPeriodEnd } from "./add-interval.ts";
import { recurringOf } from "./build-subscription.ts";
import { periodEndOf } from "./due-tasks.ts";

/**
 * The next renewal's invoice, with the schedule's phase that begins by then.
 * @param mode `recurring`: without the invoice items that wait for it
 * @throws StripeError 404 `invoice_upcoming_none` for a subscription that ends before
 */
export function previewRenewal(
  state: StripeState,
  { id }: Subscription,
  mode: "next" | "recurring" = "next",
): Invoice {
  const copy = imagine(state);
  const subscription = copy.store.get("subscription", id);
  if (!subscription) throw invalidRequest(`No such subscription: '${id}'`, { code: "resource_missing" });
  for (let phase = findNextPhase(copy, subscription); phase; phase = findNextPhase(copy, subscription)) {
    if (phase.start_date > periodEndOf(subscription)) break;
    copy.setTime(phase.start_date);
    enterPhase(copy, subscription, phase);
  }
  const end = periodEndOf(subscription);
  copy.setTime(end);
  const waiting = mode === "recurring" ? [] : listPendingItems(copy, subscription);
  const isOver = subscription.status === "canceled" || (subscription.cancel_at ?? Infinity) <= end;
  if (isOver && waiting.length === 0) throw nothingUpcoming(subscription.customer);
  if (isOver) subscription.items.data = [];
  else startNextPeriod(subscription);
  return buildCycleInvoice(copy, subscription, { billingReason: "upcoming", waiting });
}

export function nothingUpcoming(customer: string): StripeError {
  return new StripeError(404, {
    type: "invalid_request_error",
    code: "invoice_upcoming_none",
    message: `No upcoming invoices for customer: ${customer}`,
  });
}

interface CycleInvoice {
  billingReason: "subscription_cycle" | "upcoming";
  /** Invoice items that it takes along. */
  waiting: readonly InvoiceItem[];
}

/** The invoice of the period that a subscription's items are in; not saved yet. */
export function buildCycleInvoice(
  state: StripeState,
  subscription: Subscription,
  { billingReason, waiting }: CycleInvoice,
): Invoice {
  const first = subscription.items.data[0];
  const recurring = draftRecurring(state, subscription.items.data, (itemId) => {
    const item = subscription.items.data.find(({ id }) => id === itemId);
    return item ? liveDiscounts(state, item) : [];
  });
  return buildInvoice(state, {
    id: newId(billingReason === "upcoming" ? "upcoming_in" : "in"),
    customer: state.store.get("customer", subscription.customer) ?? null,
    subscription: { id: subscription.id, metadata: subscription.metadata },
    billingReason,
    currency: subscription.currency,
    discounts: liveDiscounts(state, subscription),
    drafts: [...draftPendingItems(state, waiting), ...recurring],
    period: { start: first?.current_period_start ?? 0, end: first?.current_period_end ?? 0 },
  });
}

/** Every item's next period. */
export function startNextPeriod(subscription: Subscription): void {
  const start = periodEndOf(subscription);
  for (const item of subscription.items.data) {
    item.current_period_start = start;
    item.current_period_end = findPeriodEnd(
      subscription.billing_cycle_anchor,
      recurringOf(item.price),
      start,
    );
  }
}
