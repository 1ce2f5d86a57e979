import type { Discount, SubscriptionItem } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
import { type Redeemer, redeem, type WantedDiscounts } from "./redeem.ts";

interface RedeemItemsInput {
  items: readonly SubscriptionItem[];
  wanted: readonly { discounts?: WantedDiscounts | undefined }[];
  redeemer: Redeemer;
  param: string;
}

/** Discounts of single subscription items, by item id; not saved yet. */
export function redeemItems(
  state: StripeState,
  { items, wanted, redeemer, param }: RedeemItemsInput,
): Map<string, Discount[]> {
  return new Map(
    items.map(({ id }, index) => {
      const own = { ...redeemer, subscriptionItem: id };
      const named = wanted[index]?.discounts ?? null;
      return [id, redeem(state, { wanted: named, redeemer: own, param: `${param}[${index}][discounts]` })];
    }),
  );
}

export function priceOf(state: StripeState, items: readonly { price: string; quantity: number }[]): number {
  return items.reduce((sum, { price, quantity }) => {
    return sum + (state.store.get("price", price)?.unit_amount ?? 0) * quantity;
  }, 0);
}

/** Redeems discounts and saves the new ones. @returns their ids */
export function redeemAndSave(
  state: StripeState,
  input: { wanted: WantedDiscounts; redeemer: Redeemer; param?: string },
): string[] {
  return redeem(state, input).map((discount) => {
    if (!state.store.get("discount", discount.id)) {
      state.store.save(discount);
      emitEvent(state, { type: "customer.discount.created", subject: discount });
    }
    return discount.id;
  });
}
