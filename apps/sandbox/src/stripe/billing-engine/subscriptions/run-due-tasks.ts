import type { Subscription } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { expirePendingUpdate } from "../changes/expire-pending-update.ts";
import { disputeCharge } from "../payments/dispute-charge.ts";
import { warnOfFraud } from "../payments/fraud-warnings.ts";
import { acceptRefund, failRefund } from "../payments/refund-outcomes.ts";
import { advanceSchedule, announceScheduleEnd } from "../schedules/advance-schedule.ts";
import { findNextDue, type Task } from "./due-tasks.ts";
import { endSubscription, expireSubscription } from "./end-subscription.ts";
import { announceUpcoming, finalizeRenewal, renewSubscription, retryPayment } from "./renew-subscription.ts";

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
