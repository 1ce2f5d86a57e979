import { buildItem } from "./build-subscription.ts";
import { checkSameRhythm, findSoldPrice } from "./check-prices.ts";
import { definedOf } from "./defined-of.ts";
import { schedule, unschedule } from "./due.ts";
import { emitEvent, watchChanges } from "./emit-event.ts";
import { mergeMetadata } from "./merge-metadata.ts";
import type { Subscription, SubscriptionItem } from "./objects.ts";
import { find } from "./operation.ts";
import { periodEndOf } from "./plan-period.ts";
import { redeem } from "./redeem.ts";
import { invalidRequest, StripeError } from "./stripe-error.ts";
import type { SubscriptionUpdate } from "./subscription-forms.ts";
import type { World } from "./world.ts";

/** @throws StripeError 400 for a subscription that is over, or a change that it cannot take */
export function updateSubscription(
  world: World,
  subscription: Subscription,
  update: SubscriptionUpdate,
): Subscription {
  if (["canceled", "incomplete_expired"].includes(subscription.status)) {
    throw invalidRequest("A canceled subscription can only update its cancellation_details and metadata.", {
      code: "invalid_canceled_subscription_fields",
    });
  }
  const changes = watchChanges(subscription);
  if (update.default_payment_method !== undefined)
    setCard(world, subscription, update.default_payment_method);
  if (update.items) subscription.items.data = changeItems(world, subscription, update);
  if (update.discounts !== undefined) setDiscounts(world, subscription, update);
  setEnd(world, subscription, update);
  subscription.description = update.description ?? subscription.description;
  subscription.metadata = mergeMetadata(subscription.metadata, update.metadata);
  if (update.cancellation_details) {
    subscription.cancellation_details = {
      ...subscription.cancellation_details,
      ...definedOf(update.cancellation_details),
    };
  }
  if (update.payment_settings?.save_default_payment_method) {
    subscription.payment_settings.save_default_payment_method =
      update.payment_settings.save_default_payment_method;
  }
  world.store.save(subscription);
  const previous = changes();
  if (previous) emitEvent(world, "customer.subscription.updated", subscription, previous);
  return subscription;
}

function setCard(world: World, subscription: Subscription, id: string): void {
  const method = find(world, "payment_method", id, "default_payment_method");
  if (method.customer !== subscription.customer) {
    throw invalidRequest(
      "The customer does not have a payment method with the ID provided. The payment method must be attached to the customer.",
      { param: "default_payment_method", code: "resource_missing" },
    );
  }
  subscription.default_payment_method = id;
}

function changeItems(
  world: World,
  subscription: Subscription,
  { items = [], proration_behavior }: SubscriptionUpdate,
) {
  // What a change costs within a period is not played; to leave it at no charge would be a silent lie.
  if (proration_behavior !== "none") {
    throw new StripeError(501, {
      type: "api_error",
      message: "The sandbox does not prorate: pass proration_behavior=none.",
    });
  }
  const end = periodEndOf(subscription);
  const start = subscription.items.data[0]?.current_period_start ?? world.clock.now();
  const kept: SubscriptionItem[] = [...subscription.items.data];
  for (const [index, change] of items.entries()) {
    const place = kept.findIndex(({ id }) => id === change.id);
    const old = kept[place];
    if (change.id !== undefined && !old)
      throw invalidRequest(`No such subscription item: '${change.id}'`, { param: `items[${index}][id]` });
    if (old && change.deleted) {
      kept.splice(place, 1);
      continue;
    }
    const price = change.price
      ? findSoldPrice(world, change.price, "recurring", `items[${index}][price]`)
      : old?.price;
    if (!price) throw invalidRequest("Missing required param: items[price].", { code: "parameter_missing" });
    const quantity = change.quantity ?? old?.quantity ?? 1;
    const metadata = mergeMetadata(old?.metadata ?? {}, change.metadata);
    const item = buildItem(subscription.id, { price, quantity, metadata }, { start, end }, world.clock.now());
    if (old) kept[place] = { ...item, id: old.id, created: old.created, discounts: old.discounts };
    else kept.push(item);
  }
  if (kept.length === 0) throw invalidRequest("A subscription must have at least one active plan.");
  checkSameRhythm(kept.map(({ price }) => price));
  return kept;
}

function setDiscounts(
  world: World,
  subscription: Subscription,
  { discounts = null }: SubscriptionUpdate,
): void {
  const subtotal = subscription.items.data.reduce(
    (sum, { price, quantity }) => sum + price.unit_amount * quantity,
    0,
  );
  const redeemer = { customer: subscription.customer, subscription: subscription.id, subtotal };
  const made = redeem(world, discounts, redeemer);
  for (const discount of made) {
    if (subscription.discounts.includes(discount.id)) continue;
    world.store.save(discount);
    emitEvent(world, "customer.discount.created", discount);
  }
  subscription.discounts = made.map(({ id }) => id);
}

/** At the end of the period, at a time, or not at all after all. */
function setEnd(world: World, subscription: Subscription, update: SubscriptionUpdate): void {
  const { cancel_at: at, cancel_at_period_end: atPeriodEnd } = update;
  if (at === undefined && atPeriodEnd === undefined) return;
  const end = atPeriodEnd ? periodEndOf(subscription) : (at ?? null);
  subscription.cancel_at_period_end = atPeriodEnd ?? false;
  subscription.cancel_at = end;
  subscription.canceled_at = end === null ? null : world.clock.now();
  subscription.cancellation_details.reason = end === null ? null : "cancellation_requested";
  if (end === null || atPeriodEnd) unschedule(world, subscription.id, "cancel_subscription");
  else schedule(world, "cancel_subscription", subscription.id, end);
}
