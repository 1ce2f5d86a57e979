import { mergeMetadata } from "../../api/merge-metadata.ts";
import { omitUndefined } from "../../api/omit-undefined.ts";
import { getObject } from "../../api/operation.ts";
import type { SubscriptionUpdate } from "../../api/resources/subscription-forms.ts";
import { invalidRequest, StripeError } from "../../api/stripe-error.ts";
import type { Subscription, SubscriptionItem } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent, watchChanges } from "../../webhooks/emit-event.ts";
import { redeem } from "../invoices/redeem.ts";
import { buildItem } from "./build-subscription.ts";
import { checkSameInterval, getSoldPrice } from "./check-prices.ts";
import { schedule, unschedule } from "./due-tasks.ts";
import { periodEndOf } from "./schedule-renewal.ts";

/** @throws StripeError 400 for an ended subscription or an unsupported change */
export function updateSubscription(
  state: StripeState,
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
    setCard(state, subscription, update.default_payment_method);
  if (update.items) subscription.items.data = changeItems(state, subscription, update);
  if (update.discounts !== undefined) setDiscounts(state, subscription, update);
  setEnd(state, subscription, update);
  subscription.description = update.description ?? subscription.description;
  subscription.metadata = mergeMetadata(subscription.metadata, update.metadata);
  if (update.cancellation_details) {
    subscription.cancellation_details = {
      ...subscription.cancellation_details,
      ...omitUndefined(update.cancellation_details),
    };
  }
  if (update.payment_settings?.save_default_payment_method) {
    subscription.payment_settings.save_default_payment_method =
      update.payment_settings.save_default_payment_method;
  }
  state.store.save(subscription);
  const previous = changes();
  if (previous) emitEvent(state, { type: "customer.subscription.updated", subject: subscription, previous });
  return subscription;
}

function setCard(state: StripeState, subscription: Subscription, id: string): void {
  const method = getObject(state, "payment_method", { id, param: "default_payment_method" });
  if (method.customer !== subscription.customer) {
    throw invalidRequest(
      "The customer does not have a payment method with the ID provided. The payment method must be attached to the customer.",
      { param: "default_payment_method", code: "resource_missing" },
    );
  }
  subscription.default_payment_method = id;
}

function changeItems(
  state: StripeState,
  subscription: Subscription,
  { items = [], proration_behavior }: SubscriptionUpdate,
) {
  // Prorations are not implemented; ignoring them silently would give wrong amounts.
  if (proration_behavior !== "none") {
    throw new StripeError(501, {
      type: "api_error",
      message: "The sandbox does not prorate: pass proration_behavior=none.",
    });
  }
  const end = periodEndOf(subscription);
  const start = subscription.items.data[0]?.current_period_start ?? state.clock.now();
  const stored: SubscriptionItem[] = [...subscription.items.data];
  for (const [index, change] of items.entries()) {
    const place = stored.findIndex(({ id }) => id === change.id);
    const old = stored[place];
    if (change.id !== undefined && !old)
      throw invalidRequest(`No such subscription item: '${change.id}'`, { param: `items[${index}][id]` });
    if (old && change.deleted) {
      stored.splice(place, 1);
      continue;
    }
    const price = change.price
      ? getSoldPrice(state, { id: change.price, type: "recurring", param: `items[${index}][price]` })
      : old?.price;
    if (!price) throw invalidRequest("Missing required param: items[price].", { code: "parameter_missing" });
    const quantity = change.quantity ?? old?.quantity ?? 1;
    const metadata = mergeMetadata(old?.metadata ?? {}, change.metadata);
    const item = buildItem(subscription.id, {
      item: { price, quantity, metadata },
      period: { start, end },
      now: state.clock.now(),
    });
    if (old) stored[place] = { ...item, id: old.id, created: old.created, discounts: old.discounts };
    else stored.push(item);
  }
  if (stored.length === 0) throw invalidRequest("A subscription must have at least one active plan.");
  checkSameInterval(stored.map(({ price }) => price));
  return stored;
}

function setDiscounts(
  state: StripeState,
  subscription: Subscription,
  { discounts = null }: SubscriptionUpdate,
): void {
  const subtotal = subscription.items.data.reduce(
    (sum, { price, quantity }) => sum + price.unit_amount * quantity,
    0,
  );
  const redeemer = { customer: subscription.customer, subscription: subscription.id, subtotal };
  const made = redeem(state, { wanted: discounts, redeemer });
  for (const discount of made) {
    if (subscription.discounts.includes(discount.id)) continue;
    state.store.save(discount);
    emitEvent(state, { type: "customer.discount.created", subject: discount });
  }
  subscription.discounts = made.map(({ id }) => id);
}

function setEnd(state: StripeState, subscription: Subscription, update: SubscriptionUpdate): void {
  const { cancel_at: at, cancel_at_period_end: atPeriodEnd } = update;
  if (at === undefined && atPeriodEnd === undefined) return;
  const end = atPeriodEnd ? periodEndOf(subscription) : (at ?? null);
  subscription.cancel_at_period_end = atPeriodEnd ?? false;
  subscription.cancel_at = end;
  subscription.canceled_at = end === null ? null : state.clock.now();
  subscription.cancellation_details.reason = end === null ? null : "cancellation_requested";
  if (end === null || atPeriodEnd) unschedule(state, subscription.id, "cancel_subscription");
  else schedule(state, { task: "cancel_subscription", subject: subscription.id, at: end });
}
