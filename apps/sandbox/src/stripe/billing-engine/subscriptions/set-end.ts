import type { SubscriptionUpdate } from "../../api/resources/subscription-forms.ts";
import type { Subscription } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { schedule, unschedule } from "./due-tasks.ts";
import { periodEndOf } from "./schedule-renewal.ts";

/** Sets or clears when a subscription ends. */
export function setEnd(
  state: StripeState,
  subscription: Subscription,
  update: Pick<SubscriptionUpdate, "cancel_at" | "cancel_at_period_end">,
): void {
  const { cancel_at: at, cancel_at_period_end: atPeriodEnd } = update;
  if (at === undefined && atPeriodEnd === undefined) return;
  const named = typeof at === "string" ? periodEndOf(subscription) : (at ?? null);
  const end = atPeriodEnd ? periodEndOf(subscription) : named;
  subscription.cancel_at_period_end = atPeriodEnd ?? false;
  subscription.cancel_at = end;
  subscription.canceled_at = end === null ? null : state.clock.now();
  subscription.cancellation_details.reason = end === null ? null : "cancellation_requested";
  if (end === null || atPeriodEnd) unschedule(state, subscription.id, "cancel_subscription");
  else schedule(state, { task: "cancel_subscription", subject: subscription.id, at: end });
}
