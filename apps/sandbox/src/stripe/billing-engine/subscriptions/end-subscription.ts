import type { Subscription } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
import { discardPendingUpdate } from "../changes/expire-pending-update.ts";
import { draftChangeInvoice } from "../changes/make-change.ts";
import { planEnd } from "../changes/plan-change.ts";
import { openInvoice, voidInvoice } from "../invoices/open-invoice.ts";
import { attachItems, saveItems } from "../invoices/pending-items.ts";
import { voidIntent } from "../payments/build-intents.ts";
import { unschedule } from "./due-tasks.ts";

type EndReason = "cancellation_requested" | "payment_disputed" | "payment_failed";

/** Open invoices stay unpaid, but no further payment is attempted. */
export function endSubscription(state: StripeState, subscription: Subscription, reason: EndReason): void {
  const now = state.clock.now();
  discardPendingUpdate(state, subscription);
  const wasIncomplete = subscription.status === "incomplete";
  subscription.status = "canceled";
  subscription.canceled_at ??= now;
  subscription.ended_at = now;
  subscription.cancellation_details = { ...subscription.cancellation_details, reason };
  letGo(state, subscription, wasIncomplete);
  emitEvent(state, { type: "customer.subscription.deleted", subject: subscription });
  endScheduleOf(state, subscription, reason);
}

export function expireSubscription(state: StripeState, subscription: Subscription): void {
  if (subscription.status !== "incomplete") return;
  subscription.status = "incomplete_expired";
  subscription.ended_at = state.clock.now();
  letGo(state, subscription, true);
  emitEvent(state, {
    type: "customer.subscription.updated",
    subject: subscription,
    previous: { status: "incomplete", ended_at: null },
  });
}

function letGo(state: StripeState, subscription: Subscription, voidsInvoice: boolean): void {
  state.store.save(subscription);
  unschedule(state, subscription.id);
  const setup =
    subscription.pending_setup_intent && state.store.get("setup_intent", subscription.pending_setup_intent);
  if (setup) voidIntent(state, setup, "abandoned");
  for (const invoice of state.store.all("invoice")) {
    if (invoice.parent?.subscription_details.subscription !== subscription.id) continue;
    if (voidsInvoice || invoice.status === "draft") voidInvoice(state, invoice);
    if (invoice.status !== "open") continue;
    invoice.auto_advance = false;
    invoice.next_payment_attempt = null;
    unschedule(state, invoice.id);
    state.store.save(invoice);
  }
}

/** A schedule ends with its subscription. */
function endScheduleOf(state: StripeState, subscription: Subscription, reason: string): void {
  const { schedule: id } = subscription;
  const schedule = id === null ? undefined : state.store.get("subscription_schedule", id);
  if (schedule?.status !== "active") return;
  const isPlanned = (schedule.phases.at(-1)?.end_date ?? Infinity) <= state.clock.now();
  schedule.status = isPlanned ? "completed" : "canceled";
  if (isPlanned) schedule.completed_at = state.clock.now();
  else schedule.canceled_at = state.clock.now();
  schedule.current_phase = null;
  state.store.save(schedule);
  unschedule(state, schedule.id);
  const ending = reason === "payment_failed" ? "aborted" : schedule.status;
  emitEvent(state, { type: `subscription_schedule.${ending}`, subject: schedule });
}

/**
 * Ends a subscription at once.
 * @param wanted.prorate whether unused time is credited
 * @param wanted.invoice_now whether credits and what waits are on a last invoice; a negative one goes to the balance
 */
export function cancelSubscription(
  state: StripeState,
  subscription: Subscription,
  wanted: { prorate?: boolean | undefined; invoice_now?: boolean | undefined },
): void {
  const isBilled = ["active", "past_due"].includes(subscription.status);
  if (isBilled && (wanted.prorate || wanted.invoice_now)) billEnd(state, subscription, wanted);
  endSubscription(state, subscription, "cancellation_requested");
}

function billEnd(
  state: StripeState,
  subscription: Subscription,
  wanted: { prorate?: boolean | undefined; invoice_now?: boolean | undefined },
): void {
  discardPendingUpdate(state, subscription);
  const proration = wanted.prorate ? "create_prorations" : "none";
  const { prorations } = planEnd(state, subscription, { proration });
  if (!wanted.invoice_now) {
    saveItems(state, prorations, { subscription, invoice: null });
    return;
  }
  const { invoice, waiting } = draftChangeInvoice(state, subscription, prorations);
  if (invoice.lines.data.length === 0) return;
  state.store.save(invoice);
  attachItems(state, waiting, invoice);
  saveItems(state, prorations, { subscription, invoice: invoice.id });
  subscription.latest_invoice = invoice.id;
  emitEvent(state, { type: "invoice.created", subject: invoice });
  openInvoice(state, invoice);
}
