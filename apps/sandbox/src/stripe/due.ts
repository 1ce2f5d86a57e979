import { newId } from "./new-id.ts";
import type { Due } from "./payment-objects.ts";
import type { World } from "./world.ts";

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

/** Has something happen at a time of the account's clock; the same task of the same subject is moved. */
export function schedule(world: World, task: Task, subject: string, at: number): void {
  unschedule(world, subject, task);
  world.store.save({ id: newId("due"), object: "sandbox.due", at, task, subject });
}

export function unschedule(world: World, subject: string, task?: Task): void {
  for (const due of world.store.all("sandbox.due")) {
    if (due.subject === subject && (task === undefined || due.task === task)) world.store.remove(due);
  }
}

/** What is due first at or before a time; what was put down earlier goes first of two at once. */
export function findNextDue(world: World, until: number): Due | undefined {
  let next: Due | undefined;
  for (const due of world.store.all("sandbox.due")) {
    if (due.at <= until && (next === undefined || due.at < next.at)) next = due;
  }
  return next;
}
