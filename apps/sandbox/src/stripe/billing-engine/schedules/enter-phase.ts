import { mergeMetadata } from "../../api/merge-metadata.ts";
import { getObject } from "../../api/operation.ts";
import { StripeError } from "../../api/stripe-error.ts";
import type { Subscription, SubscriptionItem } from "../../state/objects.ts";
import type { Phase, PhaseItem, ProrationBehavior } from "../../state/schedule-objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { makeChange } from "../changes/make-change.ts";
import { planChange } from "../changes/plan-change.ts";
import type { Redeemer } from "../discounts/redeem.ts";
import { redeemAndSave } from "../discounts/redeem-items.ts";
import { buildItem } from "../subscriptions/build-subscription.ts";
import { periodEndOf } from "../subscriptions/due-tasks.ts";

/** The phase after the present one of a subscription's schedule. */
export function findNextPhase({ store }: StripeState, { schedule: id }: Subscription): Phase | undefined {
  const schedule = id === null ? undefined : store.get("subscription_schedule", id);
  const end = schedule?.current_phase?.end_date;
  return end === undefined ? undefined : schedule?.phases.find((phase) => phase.start_date === end);
}

/**
 * Makes a subscription what a phase says; at a period's end the renewal that follows bills it. Where neither phase nor
 * schedule names a card, the customer's default pays, whatever card the subscription had.
 */
export function enterPhase(state: StripeState, subscription: Subscription, phase: Phase): void {
  const schedule =
    subscription.schedule === null
      ? undefined
      : state.store.get("subscription_schedule", subscription.schedule);
  if (schedule) {
    schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date };
    state.store.save(schedule);
  }
  setPhaseFields(state, subscription, phase);
  subscription.default_payment_method =
    phase.default_payment_method ?? schedule?.default_settings.default_payment_method ?? null;
  const items = listPhaseItems(state, subscription, phase);
  if (state.clock.now() < periodEndOf(subscription)) {
    changeWithinPeriod(state, { subscription, items, phase, proration: phase.proration_behavior });
    return;
  }
  const isOther = intervalOf(items) !== intervalOf(subscription.items.data);
  if (isOther || phase.billing_cycle_anchor === "phase_start")
    subscription.billing_cycle_anchor = phase.start_date;
  subscription.items.data = items;
  state.store.save(subscription);
}

/** Makes a subscription what its present phase says after a change of the phase. */
export function followPhase(
  state: StripeState,
  subscription: Subscription,
  { phase, proration }: { phase: Phase; proration: ProrationBehavior },
): void {
  setPhaseFields(state, subscription, phase);
  const items = listPhaseItems(state, subscription, phase);
  const isSame = sketch(items) === sketch(subscription.items.data);
  if (!isSame) changeWithinPeriod(state, { subscription, items, phase, proration });
}

interface PhaseChange {
  subscription: Subscription;
  items: SubscriptionItem[];
  phase: Phase;
  proration: ProrationBehavior;
}

function changeWithinPeriod(
  state: StripeState,
  { subscription, items, phase, proration }: PhaseChange,
): void {
  const resetsAnchor = phase.billing_cycle_anchor === "phase_start";
  makeChange(state, subscription, {
    planned: planChange(state, subscription, { items, resetsAnchor, proration }),
    collection: { behavior: "allow_incomplete", offSession: true, needsCard: false },
  });
}

function setPhaseFields(state: StripeState, subscription: Subscription, phase: Phase): void {
  const subtotal = phase.items.reduce((sum, { price, quantity }) => {
    return sum + (state.store.get("price", price)?.unit_amount ?? 0) * quantity;
  }, 0);
  const redeemer = { customer: subscription.customer, subscription: subscription.id, subtotal };
  subscription.discounts = redeemPhase(state, phase, redeemer);
  subscription.metadata = mergeMetadata(subscription.metadata, phase.metadata);
  subscription.description = phase.description ?? subscription.description;
  subscription.default_payment_method = phase.default_payment_method ?? subscription.default_payment_method;
  state.store.save(subscription);
}

/** An item whose price stays has the same id as before; the others are new. */
function listPhaseItems(state: StripeState, subscription: Subscription, phase: Phase): SubscriptionItem[] {
  const start = subscription.items.data[0]?.current_period_start ?? phase.start_date;
  const period = { start, end: periodEndOf(subscription) };
  return phase.items.map((wanted) => {
    const price = getObject(state, "price", wanted.price);
    const old = subscription.items.data.find((item) => item.price.id === wanted.price);
    const metadata = mergeMetadata(old?.metadata ?? {}, wanted.metadata);
    const item = { price, quantity: wanted.quantity, metadata };
    const built = buildItem(subscription.id, { item, period, now: state.clock.now() });
    const redeemer = {
      customer: subscription.customer,
      subscription: subscription.id,
      subscriptionItem: old?.id ?? built.id,
      subtotal: price.unit_amount * wanted.quantity,
    };
    const discounts = redeemPhase(state, wanted, redeemer);
    return { ...built, id: old?.id ?? built.id, created: old?.created ?? built.created, discounts };
  });
}

/** A discount that can no longer be redeemed is left out: the phase begins all the same. */
function redeemPhase(state: StripeState, { discounts }: Phase | PhaseItem, redeemer: Redeemer): string[] {
  return nameDiscounts(discounts).flatMap((wanted) => {
    try {
      return redeemAndSave(state, { wanted: [wanted], redeemer });
    } catch (error) {
      if (error instanceof StripeError) return [];
      throw error;
    }
  });
}

function nameDiscounts(discounts: Phase["discounts"]) {
  return discounts.map(({ coupon, discount, promotion_code: code }) => ({
    ...(coupon === null ? {} : { coupon }),
    ...(discount === null ? {} : { discount }),
    ...(code === null ? {} : { promotion_code: code }),
  }));
}

function sketch(items: readonly SubscriptionItem[]): string {
  return items
    .map(({ price, quantity }) => `${price.id} ${quantity}`)
    .sort()
    .join();
}

function intervalOf(items: readonly SubscriptionItem[]): string {
  const recurring = items[0]?.price.recurring;
  return `${recurring?.interval} ${recurring?.interval_count}`;
}
