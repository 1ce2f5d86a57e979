import { invalidRequest, StripeError } from "../../api/stripe-error.ts";
import { imagine } from "../../state/imagine.ts";
import type { Invoice, Subscription } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { listPendingItems } from "../invoices/pending-items.ts";
import { enterPhase, findNextPhase } from "../schedules/enter-phase.ts";
import { buildCycleInvoice, startNextPeriod } from "./build-cycle-invoice.ts";
import { periodEndOf } from "./schedule-renewal.ts";

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
