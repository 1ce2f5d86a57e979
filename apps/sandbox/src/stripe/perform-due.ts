import { findNextDue, type Task } from "./due.ts";
import type { World } from "./world.ts";

const TASKS: Record<Task, (world: World, subject: string) => void> = {
  cancel_subscription: () => {},
  expire_incomplete: () => {},
  finalize_invoice: () => {},
  renew_subscription: () => {},
  retry_payment: () => {},
  tell_upcoming: () => {},
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
