import { StripeError } from "../../api/stripe-error.ts";
import type { Subscription } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
import { expirePendingUpdate } from "../changes/expire-pending-update.ts";
import { liveDiscounts } from "../discounts/redemptions.ts";
import { openInvoice } from "../invoices/open-invoice.ts";
import { findCardFor, payInvoice, planNextAttempt } from "../invoices/pay-invoice.ts";
import { attachItems, listPendingItems } from "../invoices/pending-items.ts";
import { findSubscription, settleUnpaid } from "../invoices/settle-invoice.ts";
import { disputeCharge, warnOfFraud } from "../payments/dispute-charge.ts";
import { acceptRefund, failRefund } from "../payments/refund-charge.ts";
import { advanceSchedule, announceScheduleEnd } from "../schedules/advance-schedule.ts";
import { findNextDue, periodEndOf, schedule, scheduleRenewal, type Task } from "./due-tasks.ts";
import { endSubscription, expireSubscription } from "./end-subscription.ts";
import { buildCycleInvoice, previewRenewal, startNextPeriod } from "./preview-renewal.ts";

const DRAFT_LASTS_SECONDS = 60 * 60;

const TASKS: Record<Task, (state: StripeState, subject: string) => void> = {
  advance_schedule: advanceSchedule,
  announce_schedule_end: announceScheduleEnd,
  cancel_subscription: onSubscription((state, subscription) => {
    endSubscription(state, subscription, "cancellation_requested");
  }),
  dispute_charge(state, id) {
    const charge = state.store.get("charge", id);
    if (charge && !charge.disputed) disputeCharge(state, charge);
  },
  expire_incomplete: onSubscription(expireSubscription),
  expire_pending_update: onSubscription(expirePendingUpdate),
  fail_refund(state, id) {
    const refund = state.store.get("refund", id);
    if (refund && refund.status !== "failed") failRefund(state, refund);
  },
  finalize_invoice: finalizeRenewal,
  renew_subscription: onSubscription(renewSubscription),
  retry_payment: retryPayment,
  take_refund(state, id) {
    const refund = state.store.get("refund", id);
    if (refund?.status === "pending") acceptRefund(state, refund);
  },
  tell_upcoming: onSubscription(announceUpcoming),
  warn_of_fraud(state, id) {
    const charge = state.store.get("charge", id);
    if (charge) warnOfFraud(state, charge);
  },
};

/**
 * Runs every task due by a time, in order.
 * @param setTime called with the time of each task before it runs
 */
export function runDueTasks(state: StripeState, until: number, setTime: (second: number) => void): void {
  for (let due = findNextDue(state, until); due; due = findNextDue(state, until)) {
    setTime(due.at);
    state.store.remove(due);
    TASKS[due.task as Task](state, due.subject);
  }
}

function onSubscription(act: (state: StripeState, subscription: Subscription) => void) {
  return (state: StripeState, id: string): void => {
    const subscription = state.store.get("subscription", id);
    if (subscription) act(state, subscription);
  };
}

/** Starts the next period, with an invoice that stays a draft for an hour. */
function renewSubscription(state: StripeState, subscription: Subscription): void {
  if (!["active", "past_due", "unpaid"].includes(subscription.status)) return;
  if (subscription.cancel_at_period_end) {
    endSubscription(state, subscription, "cancellation_requested");
    return;
  }
  const previous = {
    items: structuredClone(subscription.items),
    latest_invoice: subscription.latest_invoice,
  };
  startNextPeriod(subscription);
  for (const discounted of [subscription, ...subscription.items.data]) {
    discounted.discounts = liveDiscounts(state, discounted).map(({ id }) => id);
  }
  const waiting = listPendingItems(state, subscription);
  const invoice = buildCycleInvoice(state, subscription, { billingReason: "subscription_cycle", waiting });
  subscription.latest_invoice = invoice.id;
  state.store.save(subscription);
  state.store.save(invoice);
  attachItems(state, waiting, invoice);
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
function finalizeRenewal(state: StripeState, id: string): void {
  const invoice = state.store.get("invoice", id);
  if (invoice?.status !== "draft") return;
  if (openInvoice(state, invoice)) retryPayment(state, id);
}

/** Retries an open invoice; after the last attempt the subscription ends as the account is set. */
function retryPayment(state: StripeState, id: string): void {
  const invoice = state.store.get("invoice", id);
  if (invoice?.status !== "open") return;
  planNextAttempt(state, invoice);
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
function announceUpcoming(state: StripeState, subscription: Subscription): void {
  if (!["active", "past_due"].includes(subscription.status)) return;
  if ((subscription.cancel_at ?? Infinity) <= periodEndOf(subscription)) return;
  emitEvent(state, { type: "invoice.upcoming", subject: previewRenewal(state, subscription) });
}
