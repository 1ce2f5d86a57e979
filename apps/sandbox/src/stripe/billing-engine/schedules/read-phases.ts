import { mergeMetadata } from "../../api/merge-metadata.ts";
import { invalidRequest } from "../../api/stripe-error.ts";
import type { Price } from "../../state/objects.ts";
import type { Phase, PhaseItem, SubscriptionSchedule } from "../../state/schedule-objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { redeem, type WantedDiscounts } from "../discounts/redeem.ts";
import { addIntervals } from "../subscriptions/add-interval.ts";
import { recurringOf } from "../subscriptions/build-subscription.ts";
import { checkSameInterval, getSoldPrice } from "../subscriptions/check-update.ts";
import { blankPhase, blankPhaseItem } from "./build-schedule.ts";
import type { WantedPhase } from "./schedule-forms.ts";

/**
 * The phases of an update, one after the other; past ones may be missing.
 * @throws StripeError 400 for phases with gaps, of no length, or without the present one
 */
export function readPhases(
  state: StripeState,
  schedule: SubscriptionSchedule,
  wanted: readonly WantedPhase[],
): Phase[] {
  const now = state.clock.now();
  const phases: Phase[] = [];
  for (const [index, one] of wanted.entries()) {
    const param = `phases[${index}]`;
    const before = phases.at(-1)?.end_date;
    const given = one.start_date === "now" ? now : one.start_date;
    const start = given ?? before;
    if (start === undefined) {
      throw invalidRequest(
        "The subscription schedule update is missing at least one phase with a `start_date` to anchor end dates to.",
        { param: "phases" },
      );
    }
    if (before !== undefined && start !== before) {
      throw invalidRequest("The start date of a phase must be the end date of the phase before it.", {
        param: `${param}[start_date]`,
      });
    }
    const next = wanted[index + 1]?.start_date;
    phases.push(readPhase(state, { wanted: one, start, next: next === "now" ? now : next, param, schedule }));
  }
  checkPresent(schedule, phases, now);
  return phases;
}

interface OnePhase {
  wanted: WantedPhase;
  start: number;
  /** The start of the phase after it, where that names one. */
  next: number | undefined;
  param: string;
  schedule: SubscriptionSchedule;
}

function readPhase(state: StripeState, { wanted, start, next, param, schedule }: OnePhase): Phase {
  const prices = wanted.items.map(({ price }, index) =>
    getSoldPrice(state, { id: price, type: "recurring", param: `${param}[items][${index}][price]` }),
  );
  checkSameInterval(prices);
  const subtotal = wanted.items.reduce(
    (sum, { quantity }, index) => sum + (prices[index]?.unit_amount ?? 0) * quantity,
    0,
  );
  const redeemer = { customer: schedule.customer, subscription: schedule.subscription, subtotal };
  redeem(state, { wanted: wanted.discounts ?? null, redeemer, param: `${param}[discounts]` });
  const end = readEnd(state, { wanted, start, next, param, schedule }, prices[0]);
  if (end <= start) {
    throw invalidRequest("A phase must end after its start.", { param: `${param}[end_date]` });
  }
  return {
    ...blankPhase(prices[0]?.currency ?? "usd"),
    billing_cycle_anchor: wanted.billing_cycle_anchor ?? null,
    default_payment_method: wanted.default_payment_method ?? null,
    description: wanted.description ?? null,
    discounts: nameDiscounts(wanted.discounts),
    end_date: end,
    items: wanted.items.map(readItem),
    metadata: mergeMetadata({}, wanted.metadata),
    proration_behavior: wanted.proration_behavior,
    start_date: start,
  };
}

/** Without a date or duration a phase ends where the next one starts; the last lasts one interval. */
function readEnd(
  state: StripeState,
  { wanted, start, next, param }: OnePhase,
  price: Price | undefined,
): number {
  const { end_date: end, duration } = wanted;
  if (end !== undefined && duration !== undefined) {
    throw invalidRequest("You may only specify one of these parameters: end_date, duration.", {
      code: "parameters_exclusive",
      param: `${param}[end_date]`,
    });
  }
  if (end !== undefined) return end === "now" ? state.clock.now() : end;
  if (duration) return addIntervals(start, duration, 1);
  if (next !== undefined) return next;
  return price ? addIntervals(start, recurringOf(price), 1) : start;
}

function readItem({ discounts, metadata, price, quantity }: WantedPhase["items"][number]): PhaseItem {
  return {
    ...blankPhaseItem(price, quantity),
    discounts: nameDiscounts(discounts),
    metadata: mergeMetadata({}, metadata),
  };
}

function nameDiscounts(discounts: WantedDiscounts | undefined) {
  return (discounts ?? []).map(({ coupon = null, discount = null, promotion_code = null }) => ({
    coupon,
    discount,
    promotion_code,
  }));
}

function checkPresent({ current_phase: present }: SubscriptionSchedule, phases: Phase[], now: number): void {
  const same = phases.find(({ start_date: start }) => start === present?.start_date);
  if (same && same.end_date >= now) return;
  throw invalidRequest(
    "You can not modify the start date of the current phase, and it cannot end in the past.",
    { param: "phases" },
  );
}
