import { invalidRequest } from "../../api/stripe-error.ts";
import type { Subscription, SubscriptionItem } from "../../state/objects.ts";
import type { ProrationBehavior } from "../../state/schedule-objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { liveDiscounts } from "../discounts/redemptions.ts";
import type { LineDraft } from "../invoices/draft-lines.ts";
import { draftRecurring } from "../invoices/item-drafts.ts";
import { addIntervals } from "../subscriptions/add-interval.ts";
import { recurringOf } from "../subscriptions/build-subscription.ts";
import { periodEndOf } from "../subscriptions/due-tasks.ts";
import { draftProrations } from "./prorate.ts";

interface WantedChange {
  items: SubscriptionItem[];
  /** Whether a new period starts now, even with the same interval. */
  resetsAnchor: boolean;
  proration: ProrationBehavior;
  prorationDate?: number | undefined;
  /** Prefix of the request's parameters, for errors. */
  param?: (name: string) => string;
}

export interface PlannedChange {
  items: SubscriptionItem[];
  /** Null: the billing cycle stays. */
  anchor: number | null;
  prorations: LineDraft[];
  /** Lines of a period that starts now. */
  recurring: LineDraft[];
  /** Whether it makes an invoice at once. */
  billsNow: boolean;
}

/**
 * What a change of items would bill; changes nothing.
 * @throws StripeError 400 for a proration date outside the period
 */
export function planChange(
  state: StripeState,
  subscription: Subscription,
  wanted: WantedChange,
): PlannedChange {
  const at = readProrationDate(state, subscription, wanted);
  const restarts = wanted.resetsAnchor || intervalOf(wanted.items) !== intervalOf(subscription.items.data);
  const prorations =
    wanted.proration === "none"
      ? []
      : draftProrations(state, { subscription, after: wanted.items, at, restarts });
  if (!restarts) {
    const billsNow = wanted.proration === "always_invoice" && prorations.length > 0;
    return { items: wanted.items, anchor: null, prorations, recurring: [], billsNow };
  }
  const now = state.clock.now();
  const items = wanted.items.map((item) => ({
    ...item,
    current_period_start: now,
    current_period_end: addIntervals(now, recurringOf(item.price), 1),
  }));
  const recurring = draftRecurring(state, items, (id) => {
    const item = items.find((one) => one.id === id);
    return item ? liveDiscounts(state, item) : [];
  });
  return { items, anchor: now, prorations, recurring, billsNow: true };
}

/** An interval change starts a new period. */
function intervalOf(items: readonly SubscriptionItem[]): string {
  const recurring = items[0]?.price.recurring;
  return `${recurring?.interval} ${recurring?.interval_count}`;
}

/** @throws StripeError 400 for a date outside the period, or one without prorations */
function readProrationDate(
  state: StripeState,
  subscription: Subscription,
  {
    proration,
    prorationDate,
    param = (name) => name,
  }: Pick<WantedChange, "param" | "proration" | "prorationDate">,
): number {
  if (prorationDate === undefined) return state.clock.now();
  if (proration === "none") {
    throw invalidRequest("You cannot set `proration_date` when `proration_behavior` is set to `none`.", {
      param: param("proration_date"),
    });
  }
  const start = Math.max(...subscription.items.data.map((item) => item.current_period_start));
  if (prorationDate < start || prorationDate > periodEndOf(subscription)) {
    throw invalidRequest("The `proration_date` must be within the current billing period.", {
      param: param("proration_date"),
    });
  }
  return prorationDate;
}

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
