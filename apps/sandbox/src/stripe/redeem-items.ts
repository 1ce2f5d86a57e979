import type { Discount, SubscriptionItem } from "./objects.ts";
import { type Redeemer, redeem, type WantedDiscounts } from "./redeem.ts";
import type { World } from "./world.ts";

/** The discounts that single items of a subscription were given, by the item's id; they are not kept yet. */
export function redeemItems(
  world: World,
  items: readonly SubscriptionItem[],
  wanted: readonly { discounts?: WantedDiscounts | undefined }[],
  redeemer: Redeemer,
  param: string,
): Map<string, Discount[]> {
  return new Map(
    items.map(({ id }, index) => {
      const own = { ...redeemer, subscriptionItem: id };
      const named = wanted[index]?.discounts ?? null;
      return [id, redeem(world, named, own, `${param}[${index}][discounts]`)];
    }),
  );
}

/** What items cost before any discount. */
export function priceOf(world: World, items: readonly { price: string; quantity: number }[]): number {
  return items.reduce((sum, { price, quantity }) => {
    return sum + (world.store.get("price", price)?.unit_amount ?? 0) * quantity;
  }, 0);
}
