import { mergeMetadata } from "../../api/merge-metadata.ts";
import { invalidRequest } from "../../api/stripe-error.ts";
import type { Metadata, Subscription, SubscriptionItem } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
import { redeem, type WantedDiscounts } from "../discounts/redeem.ts";
import { buildItem } from "../subscriptions/build-subscription.ts";
import { checkSameInterval, getSoldPrice } from "../subscriptions/check-update.ts";
import { periodEndOf } from "../subscriptions/due-tasks.ts";

export interface ItemChange {
  deleted?: boolean | undefined;
  discounts?: WantedDiscounts | undefined;
  id?: string | undefined;
  metadata?: Metadata | null | undefined;
  price?: string | undefined;
  quantity?: number | undefined;
}

interface ItemChanges {
  subscription: Subscription;
  changes: readonly ItemChange[];
  /** The request's parameter, for errors. */
  param: string;
}

/**
 * The items after a change, in their present period; saves nothing but discounts.
 * @throws StripeError 400 for an unknown item or price, a second item of a price, or no item left
 */
export function changeItems(
  state: StripeState,
  { subscription, changes, param }: ItemChanges,
): SubscriptionItem[] {
  const items = structuredClone(subscription.items.data);
  for (const [index, change] of changes.entries()) {
    const place = items.findIndex(({ id }) => id === change.id);
    const old = items[place];
    const at = `${param}[${index}]`;
    if (change.id !== undefined && !old) {
      throw invalidRequest(`No such subscription item: '${change.id}'`, {
        code: "resource_missing",
        param: `${at}[id]`,
      });
    }
    if (change.deleted) {
      if (!old) throw invalidRequest("Missing required param: items[id].", { code: "parameter_missing" });
      items.splice(place, 1);
      continue;
    }
    const item = changeItem(state, { subscription, change, old, param: at });
    if (old) items[place] = item;
    else items.push(item);
  }
  checkItems(items, param);
  return items;
}

interface OneItem {
  subscription: Subscription;
  change: ItemChange;
  old: SubscriptionItem | undefined;
  param: string;
}

function changeItem(state: StripeState, { subscription, change, old, param }: OneItem): SubscriptionItem {
  const price =
    change.price === undefined
      ? old?.price
      : getSoldPrice(state, { id: change.price, type: "recurring", param: `${param}[price]` });
  if (!price) {
    throw invalidRequest(`Missing required param: ${param}[price].`, {
      code: "parameter_missing",
      param: `${param}[price]`,
    });
  }
  const start = subscription.items.data[0]?.current_period_start ?? state.clock.now();
  const built = buildItem(subscription.id, {
    item: {
      price,
      quantity: change.quantity ?? old?.quantity ?? 1,
      metadata: mergeMetadata(old?.metadata ?? {}, change.metadata),
    },
    period: { start, end: periodEndOf(subscription) },
    now: state.clock.now(),
  });
  const item = old ? { ...built, id: old.id, created: old.created, discounts: old.discounts } : built;
  return change.discounts === undefined
    ? item
    : setItemDiscounts(state, { subscription, item, change, param });
}

function setItemDiscounts(
  state: StripeState,
  { subscription, item, change, param }: Omit<OneItem, "old"> & { item: SubscriptionItem },
): SubscriptionItem {
  const redeemer = {
    customer: subscription.customer,
    subscription: subscription.id,
    subscriptionItem: item.id,
    subtotal: item.price.unit_amount * item.quantity,
  };
  const made = redeem(state, { wanted: change.discounts ?? null, redeemer, param: `${param}[discounts]` });
  for (const discount of made) {
    if (state.store.get("discount", discount.id)) continue;
    state.store.save(discount);
    emitEvent(state, { type: "customer.discount.created", subject: discount });
  }
  return { ...item, discounts: made.map(({ id }) => id) };
}

function checkItems(items: readonly SubscriptionItem[], param: string): void {
  if (items.length === 0)
    throw invalidRequest("A subscription must have at least one active plan.", { param });
  checkSameInterval(items.map(({ price }) => price));
  const prices = items.map(({ price }) => price.id);
  const twice = prices.find((price, index) => prices.indexOf(price) !== index);
  if (twice !== undefined) {
    throw invalidRequest(
      `Cannot add multiple subscription items with the same plan: ${twice}. Use a quantity greater than 1 instead.`,
      { param },
    );
  }
}
