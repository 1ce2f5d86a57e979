import { newId } from "../../state/new-id.ts";
import type { Subscription } from "../../state/objects.ts";
import type { Due } from "../../state/payment-objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";

/** What the clock can trigger, with the kind of object that it applies to. */
export type Task =
  | "cancel_subscription"
  | "advance_schedule"
  | "announce_schedule_end"
  | "dispute_charge"
  | "expire_incomplete"
  | "expire_pending_update"
  | "fail_refund"
  | "finalize_invoice"
  | "renew_subscription"
  | "retry_payment"
  | "take_refund"
  | "tell_upcoming"
  | "warn_of_fraud";

interface ScheduledTask {
  task: Task;
  subject: string;
  at: number;
}

/** Schedules a task on the account's clock, replacing the same task of the same subject. */
export function schedule(state: StripeState, { task, subject, at }: ScheduledTask): void {
  unschedule(state, subject, task);
  state.store.save({ id: newId("due"), object: "sandbox.due", at, task, subject });
}

export function unschedule(state: StripeState, subject: string, task?: Task): void {
  for (const due of state.store.all("sandbox.due")) {
    if (due.subject === subject && (task === undefined || due.task === task)) state.store.remove(due);
  }
}

/** At a period's end these come before its renewal. */
const BEFORE_RENEWAL = new Set<string>(["advance_schedule", "cancel_subscription", "expire_pending_update"]);

/** The earliest task due by a time; of two at the same time the one scheduled first. */
export function findNextDue(state: StripeState, until: number): Due | undefined {
  let next: Due | undefined;
  for (const due of state.store.all("sandbox.due")) {
    if (due.at <= until && (next === undefined || isBefore(due, next))) next = due;
  }
  return next;
}

function isBefore(one: Due, other: Due): boolean {
  if (one.at !== other.at) return one.at < other.at;
  return BEFORE_RENEWAL.has(one.task) && !BEFORE_RENEWAL.has(other.task);
}

const UPCOMING_SECONDS = 7 * 86_400;

/** All items share one period. */
export function periodEndOf(subscription: Subscription): number {
  return Math.min(...subscription.items.data.map(({ current_period_end }) => current_period_end));
}

/** Schedules the next invoice and its announcement. */
export function scheduleRenewal(state: StripeState, subscription: Subscription): void {
  const end = periodEndOf(subscription);
  const announcedAt = end - UPCOMING_SECONDS;
  if (announcedAt > state.clock.now())
    schedule(state, { task: "tell_upcoming", subject: subscription.id, at: announcedAt });
  schedule(state, { task: "renew_subscription", subject: subscription.id, at: end });
}
