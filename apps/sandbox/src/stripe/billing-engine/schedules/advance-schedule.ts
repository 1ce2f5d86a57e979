import { invalidRequest } from "../../api/stripe-error.ts";
import type { Subscription } from "../../state/objects.ts";
import type { SubscriptionSchedule } from "../../state/schedule-objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent, watchChanges } from "../../webhooks/emit-event.ts";
import { schedule as scheduleTask, unschedule } from "../subscriptions/due-tasks.ts";
import { endSubscription } from "../subscriptions/end-subscription.ts";
import { enterPhase, findNextPhase } from "./enter-phase.ts";

/** Ends the present phase: the next one begins, or the schedule ends as it says. */
export function advanceSchedule(state: StripeState, id: string): void {
  const schedule = state.store.get("subscription_schedule", id);
  const subscription = schedule?.subscription && state.store.get("subscription", schedule.subscription);
  if (schedule?.status !== "active" || !subscription) return;
  const phase = findNextPhase(state, subscription);
  if (!phase) {
    if (schedule.end_behavior === "cancel") endSubscription(state, subscription, "cancellation_requested");
    else releaseSchedule(state, schedule);
    return;
  }
  const changes = watchChanges(subscription);
  const previous = { current_phase: schedule.current_phase };
  enterPhase(state, subscription, phase);
  scheduleAdvance(state, schedule);
  emitEvent(state, { type: "subscription_schedule.updated", subject: schedule, previous });
  const changed = changes();
  if (changed) {
    emitEvent(state, { type: "customer.subscription.updated", subject: subscription, previous: changed });
  }
}

/**
 * Leaves the subscription as it is now, without a schedule.
 * @param keepsEnd whether an end that the schedule set stays
 * @throws StripeError 400 for a schedule that has ended
 */
export function releaseSchedule(state: StripeState, schedule: SubscriptionSchedule, keepsEnd = false): void {
  checkActive(schedule, "release");
  const { subscription: id } = schedule;
  schedule.status = "released";
  schedule.released_at = state.clock.now();
  schedule.released_subscription = id;
  schedule.subscription = null;
  schedule.current_phase = null;
  state.store.save(schedule);
  unschedule(state, schedule.id);
  const subscription = id === null ? undefined : state.store.get("subscription", id);
  if (subscription) detach(state, subscription, keepsEnd);
  emitEvent(state, { type: "subscription_schedule.released", subject: schedule });
}

/** @throws StripeError 400 */
export function checkActive({ status }: SubscriptionSchedule, verb: "cancel" | "release" | "update"): void {
  if (status === "active") return;
  throw invalidRequest(
    `You cannot ${verb} a subscription schedule that is currently in the \`${status}\` status. It must be \`active\` or \`not_started\`.`,
  );
}

function detach(state: StripeState, subscription: Subscription, keepsEnd: boolean): void {
  const changes = watchChanges(subscription);
  subscription.schedule = null;
  const { cancel_at: end, cancel_at_period_end: endsWithPeriod } = subscription;
  if (end !== null && !keepsEnd) {
    subscription.cancel_at = null;
    subscription.cancel_at_period_end = false;
    subscription.canceled_at = null;
    subscription.cancellation_details.reason = null;
  } else if (end !== null && !endsWithPeriod) {
    scheduleTask(state, { task: "cancel_subscription", subject: subscription.id, at: end });
  }
  state.store.save(subscription);
  const previous = changes() ?? {};
  emitEvent(state, { type: "customer.subscription.updated", subject: subscription, previous });
}

/** Sends `subscription_schedule.expiring` a week before the end. */
export function announceScheduleEnd(state: StripeState, id: string): void {
  const schedule = state.store.get("subscription_schedule", id);
  if (schedule?.status === "active") {
    emitEvent(state, { type: "subscription_schedule.expiring", subject: schedule });
  }
}

const EXPIRING_SECONDS = 7 * 86_400;

/** Schedules the end of the present phase, and the announcement of the schedule's end. */
export function scheduleAdvance(state: StripeState, schedule: SubscriptionSchedule): void {
  unschedule(state, schedule.id);
  if (schedule.status !== "active" || schedule.current_phase === null) return;
  scheduleTask(state, {
    task: "advance_schedule",
    subject: schedule.id,
    at: schedule.current_phase.end_date,
  });
  const announced = (schedule.phases.at(-1)?.end_date ?? 0) - EXPIRING_SECONDS;
  if (announced > state.clock.now()) {
    scheduleTask(state, { task: "announce_schedule_end", subject: schedule.id, at: announced });
  }
}
