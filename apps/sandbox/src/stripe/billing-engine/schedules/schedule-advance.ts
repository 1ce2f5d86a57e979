import type { SubscriptionSchedule } from "../../state/schedule-objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { schedule as scheduleTask, unschedule } from "../subscriptions/due-tasks.ts";

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
