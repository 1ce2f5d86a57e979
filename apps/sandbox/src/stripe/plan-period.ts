import { schedule } from "./due.ts";
import type { Subscription } from "./objects.ts";
import type { World } from "./world.ts";

const UPCOMING_SECONDS = 7 * 86_400;

/** When the current period of a subscription ends; all its items recur together. */
export function periodEndOf(subscription: Subscription): number {
  return Math.min(...subscription.items.data.map(({ current_period_end }) => current_period_end));
}

/** Puts down what the current period will bring: word of the next invoice, and that invoice. */
export function planPeriod(world: World, subscription: Subscription): void {
  const end = periodEndOf(subscription);
  const told = end - UPCOMING_SECONDS;
  if (told > world.clock.now()) schedule(world, "tell_upcoming", subscription.id, told);
  schedule(world, "renew_subscription", subscription.id, end);
}
