import type { Subscription } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { schedule } from "./due-tasks.ts";

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
