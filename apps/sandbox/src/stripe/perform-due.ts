import { disputeCharge } from "./dispute-charge.ts";
import { findNextDue, type Task } from "./due.ts";
import { endSubscription, expireSubscription } from "./end-subscription.ts";
import type { Subscription } from "./objects.ts";
import { failRefund, takeRefund } from "./refund-outcomes.ts";
import { finalizeRenewal, renewSubscription, retryPayment, tellUpcoming } from "./renew-subscription.ts";
import type { World } from "./world.ts";

const TASKS: Record<Task, (world: World, subject: string) => void> = {
  cancel_subscription: onSubscription((world, subscription) => {
    endSubscription(world, subscription, "cancellation_requested");
  }),
  dispute_charge(world, id) {
    const charge = world.store.get("charge", id);
    if (charge && !charge.disputed) disputeCharge(world, charge);
  },
  expire_incomplete: onSubscription(expireSubscription),
  fail_refund(world, id) {
    const refund = world.store.get("refund", id);
    if (refund && refund.status !== "failed") failRefund(world, refund);
  },
  finalize_invoice: finalizeRenewal,
  renew_subscription: onSubscription(renewSubscription),
  retry_payment: retryPayment,
  take_refund(world, id) {
    const refund = world.store.get("refund", id);
    if (refund?.status === "pending") takeRefund(world, refund);
  },
  tell_upcoming: onSubscription(tellUpcoming),
};

/**
 * Brings about what is due by a time, in order, and what follows from it.
 * @param setTime told the time of each thing before it happens
 */
export function performDue(world: World, until: number, setTime: (second: number) => void): void {
  for (let due = findNextDue(world, until); due; due = findNextDue(world, until)) {
    setTime(due.at);
    world.store.remove(due);
    TASKS[due.task as Task](world, due.subject);
  }
}

function onSubscription(act: (world: World, subscription: Subscription) => void) {
  return (world: World, id: string): void => {
    const subscription = world.store.get("subscription", id);
    if (subscription) act(world, subscription);
  };
}
