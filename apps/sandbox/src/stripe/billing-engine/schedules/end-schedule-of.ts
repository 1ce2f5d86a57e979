import type { Subscription } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
import { unschedule } from "../subscriptions/due-tasks.ts";

/** A schedule ends with its subscription. */
export function endScheduleOf(state: StripeState, subscription: Subscription, reason: string): void {
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
