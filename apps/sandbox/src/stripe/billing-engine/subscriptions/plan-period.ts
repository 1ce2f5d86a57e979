import type { Subscription } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { schedule } from "./due.ts";

const UPCOMING_SECONDS = 7 * 86_400;

/** When the current period of a subscription ends; all its items recur together. */
export function periodEndOf(subscription: Subscription): number {
  return Math.min(...subscription.items.data.map(({ current_period_end }) => current_period_end));
}

/** Puts down what the current period will bring: word of the next invoice, and that invoice. */
export function planPeriod(state: StripeState, subscription: Subscription): void {
  const end = periodEndOf(subscription);
  const told = end - UPCOMING_SECONDS;
  if (told > state.clock.now())
    schedule(state, { task: "tell_upcoming", subject: subscription.id, at: told });
  schedule(state, { task: "renew_subscription", subject: subscription.id, at: end });
}
