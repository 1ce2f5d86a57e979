import type { Subscription, SubscriptionItem } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { periodEndOf, scheduleRenewal } from "../subscriptions/schedule-renewal.ts";

/** @param changed.anchor null: the billing cycle stays */
export function applyItems(
  state: StripeState,
  subscription: Subscription,
  changed: { items: SubscriptionItem[]; anchor: number | null },
): void {
  subscription.items.data = changed.items;
  if (changed.anchor !== null) {
    subscription.billing_cycle_anchor = changed.anchor;
    scheduleRenewal(state, subscription);
    if (subscription.cancel_at_period_end) subscription.cancel_at = periodEndOf(subscription);
  }
  state.store.save(subscription);
}
