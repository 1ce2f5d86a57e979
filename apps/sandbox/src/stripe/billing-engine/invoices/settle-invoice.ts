import type { Customer, Invoice, Subscription } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent, watchChanges } from "../../webhooks/emit-event.ts";
import { applyPendingUpdate } from "../changes/pending-update.ts";
import { countRedemptions } from "../discounts/redemptions.ts";
import { newReceiptNumber } from "../payments/build-charge.ts";
import { unschedule } from "../subscriptions/due-tasks.ts";

export function findSubscription(state: StripeState, invoice: Invoice): Subscription | undefined {
  const id = invoice.parent?.subscription_details.subscription;
  return id === undefined ? undefined : state.store.get("subscription", id);
}

/** Marks an invoice paid, or due for nothing, and makes its subscription active. */
export function settlePaid(state: StripeState, invoice: Invoice, paymentMethod: string | null): void {
  const now = state.clock.now();
  invoice.status = "paid";
  invoice.attempted = true;
  if (invoice.amount_due > 0) {
    countFirstAttempt(invoice);
    invoice.receipt_number ??= newReceiptNumber();
  }
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = now;
  state.store.save(invoice);
  for (const payment of state.store.all("invoice_payment").filter((one) => one.invoice === invoice.id)) {
    payment.status = "paid";
    payment.amount_paid = invoice.amount_due;
    payment.status_transitions.paid_at = now;
    state.store.save(payment);
    emitEvent(state, { type: "invoice_payment.paid", subject: payment });
  }
  emitEvent(state, { type: "invoice.updated", subject: invoice });
  emitEvent(state, { type: "invoice.paid", subject: invoice });
  emitEvent(state, { type: "invoice.payment_succeeded", subject: invoice });
  unschedule(state, invoice.id);
  const subscription = findSubscription(state, invoice);
  if (subscription) {
    reviveSubscription(state, subscription, paymentMethod);
    applyPendingUpdate(state, subscription, invoice);
  }
  setDelinquent(state, invoice.customer, false);
}

function reviveSubscription(
  state: StripeState,
  subscription: Subscription,
  paymentMethod: string | null,
): void {
  const changes = watchChanges(subscription);
  if (subscription.status === "incomplete") countRedemptions(state, subscription);
  if (["incomplete", "past_due", "unpaid"].includes(subscription.status)) subscription.status = "active";
  const savesCard = subscription.payment_settings.save_default_payment_method === "on_subscription";
  if (savesCard && paymentMethod) subscription.default_payment_method = paymentMethod;
  unschedule(state, subscription.id, "expire_incomplete");
  state.store.save(subscription);
  const previous = changes();
  if (previous) emitEvent(state, { type: "customer.subscription.updated", subject: subscription, previous });
}

/** `cardholder_missed`: the bank asks for confirmation while the cardholder is not there. */
type Unpaid = "challenged" | "cardholder_missed" | "declined";

export function settleUnpaid(state: StripeState, invoice: Invoice, outcome: Unpaid): void {
  invoice.attempted = true;
  if (outcome !== "challenged") countFirstAttempt(invoice);
  state.store.save(invoice);
  emitEvent(state, { type: "invoice.updated", subject: invoice });
  if (outcome !== "challenged") emitEvent(state, { type: "invoice.payment_failed", subject: invoice });
  if (outcome !== "declined") emitEvent(state, { type: "invoice.payment_action_required", subject: invoice });
  const subscription = findSubscription(state, invoice);
  if (!subscription || !mayEndIt(invoice, subscription)) return;
  if (subscription.status === "active") {
    subscription.status = "past_due";
    state.store.save(subscription);
    emitEvent(state, {
      type: "customer.subscription.updated",
      subject: subscription,
      previous: { status: "active" },
    });
  }
  setDelinquent(state, invoice.customer, true);
}

/** An unpaid first invoice or pending update leaves the subscription as it is. */
function mayEndIt({ id, billing_reason: reason }: Invoice, subscription: Subscription): boolean {
  if (subscription.sandbox_pending_invoice === id) return false;
  return reason === "subscription_cycle" || reason === "subscription_update";
}

/** Later attempts follow the retry schedule and are counted there. */
function countFirstAttempt(invoice: Invoice): void {
  invoice.attempt_count = Math.max(1, invoice.attempt_count);
}

function setDelinquent(state: StripeState, id: string, delinquent: boolean): void {
  const customer: Customer | undefined = state.store.get("customer", id);
  if (!customer || customer.delinquent === delinquent) return;
  customer.delinquent = delinquent;
  state.store.save(customer);
  emitEvent(state, { type: "customer.updated", subject: customer, previous: { delinquent: !delinquent } });
}
