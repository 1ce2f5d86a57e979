import { mergeMetadata } from "../../api/merge-metadata.ts";
import { getObject } from "../../api/operation.ts";
import { tryFirst } from "../../state/imagine.ts";
import type { Metadata, Subscription } from "../../state/objects.ts";
import type { SubscriptionSchedule } from "../../state/schedule-objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent, watchChanges } from "../../webhooks/emit-event.ts";
import { advanceSchedule, checkActive, scheduleAdvance } from "./advance-schedule.ts";
import { followPhase } from "./enter-phase.ts";
import { readPhases } from "./read-phases.ts";
import type { ScheduleDetails } from "./schedule-forms.ts";

type ScheduleUpdate = ScheduleDetails & { metadata?: Metadata | null | undefined };

/** @throws StripeError 400 for a schedule that has ended, or for phases that do not fit */
export function updateSchedule(
  state: StripeState,
  schedule: SubscriptionSchedule,
  update: ScheduleUpdate,
): SubscriptionSchedule {
  checkActive(schedule, "update");
  return tryFirst(state, (one) => {
    return changeSchedule(one, getObject(one, "subscription_schedule", schedule.id), update);
  });
}

function changeSchedule(
  state: StripeState,
  schedule: SubscriptionSchedule,
  update: ScheduleUpdate,
): SubscriptionSchedule {
  const subscription = getObject(state, "subscription", schedule.subscription ?? "");
  const phases = update.phases && readPhases(state, schedule, update.phases);
  const changes = watchChanges(schedule);
  const subscriptionChanges = watchChanges(subscription);
  schedule.end_behavior = update.end_behavior ?? schedule.end_behavior;
  if (update.default_settings?.default_payment_method) {
    const card = update.default_settings.default_payment_method;
    const param = "default_settings[default_payment_method]";
    getObject(state, "payment_method", { id: card, param });
    schedule.default_settings = { ...schedule.default_settings, default_payment_method: card };
  }
  schedule.metadata = mergeMetadata(schedule.metadata, update.metadata);
  const present = phases?.find(({ start_date: start }) => start === schedule.current_phase?.start_date);
  if (phases && present) {
    schedule.phases = phases;
    schedule.current_phase = { start_date: present.start_date, end_date: present.end_date };
    followPhase(state, subscription, { phase: present, proration: update.proration_behavior });
  }
  setEnd(state, subscription, schedule);
  state.store.save(schedule);
  scheduleAdvance(state, schedule);
  const previous = changes();
  if (previous) emitEvent(state, { type: "subscription_schedule.updated", subject: schedule, previous });
  const changed = subscriptionChanges();
  if (changed) {
    emitEvent(state, { type: "customer.subscription.updated", subject: subscription, previous: changed });
  }
  if (present && present.end_date <= state.clock.now()) advanceSchedule(state, schedule.id);
  return schedule;
}

/** A schedule that cancels at its end shows when on the subscription. */
function setEnd(state: StripeState, subscription: Subscription, schedule: SubscriptionSchedule): void {
  const end = schedule.end_behavior === "cancel" ? (schedule.phases.at(-1)?.end_date ?? null) : null;
  if (subscription.cancel_at === end) return;
  subscription.cancel_at = end;
  subscription.cancel_at_period_end = false;
  subscription.canceled_at = end === null ? null : state.clock.now();
  state.store.save(subscription);
}
