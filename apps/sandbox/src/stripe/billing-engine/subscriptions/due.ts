import { newId } from "../../state/new-id.ts";
import type { Due } from "../../state/payment-objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";

/** What the clock can bring about, and of what kind its subject is. */
export type Task =
  | "cancel_subscription"
  | "dispute_charge"
  | "expire_incomplete"
  | "fail_refund"
  | "finalize_invoice"
  | "renew_subscription"
  | "retry_payment"
  | "take_refund"
  | "tell_upcoming";

interface ScheduledTask {
  task: Task;
  subject: string;
  at: number;
}

/** Has something happen at a time of the account's clock; the same task of the same subject is moved. */
export function schedule(state: StripeState, { task, subject, at }: ScheduledTask): void {
  unschedule(state, subject, task);
  state.store.save({ id: newId("due"), object: "sandbox.due", at, task, subject });
}

export function unschedule(state: StripeState, subject: string, task?: Task): void {
  for (const due of state.store.all("sandbox.due")) {
    if (due.subject === subject && (task === undefined || due.task === task)) state.store.remove(due);
  }
}

/** What is due first at or before a time; what was put down earlier goes first of two at once. */
export function findNextDue(state: StripeState, until: number): Due | undefined {
  let next: Due | undefined;
  for (const due of state.store.all("sandbox.due")) {
    if (due.at <= until && (next === undefined || due.at < next.at)) next = due;
  }
  return next;
}
