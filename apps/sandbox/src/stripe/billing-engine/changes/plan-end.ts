import type { Subscription } from "../../state/objects.ts";
import type { ProrationBehavior } from "../../state/schedule-objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { type PlannedChange, readProrationDate } from "./plan-change.ts";
import { draftProrations } from "./prorate.ts";

interface WantedEnd {
  proration: ProrationBehavior;
  prorationDate?: number | undefined;
}

/** Credits for what an immediate end leaves unused; changes nothing. */
export function planEnd(state: StripeState, subscription: Subscription, wanted: WantedEnd): PlannedChange {
  const at = readProrationDate(state, subscription, wanted);
  const prorations =
    wanted.proration === "none"
      ? []
      : draftProrations(state, { subscription, after: [], at, restarts: true });
  return { items: [], anchor: null, prorations, recurring: [], billsNow: false };
}
