import { mergeMetadata } from "../../api/merge-metadata.ts";
import type { AddedItem } from "../../api/resources/subscription-forms.ts";
import { newId } from "../../state/new-id.ts";
import type { Discount, SubscriptionItem } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { type Redeemer, redeem } from "../discounts/redeem.ts";
import { getSoldPrice } from "../subscriptions/check-update.ts";
import type { LineDraft } from "./draft-lines.ts";

/**
 * One line for each recurring item, over its current period.
 * @param discountsOf the item's own discounts
 */
export function draftRecurring(
  state: StripeState,
  items: readonly SubscriptionItem[],
  discountsOf: (itemId: string) => readonly Discount[],
): LineDraft[] {
  return items.map(({ id, metadata, price, quantity, current_period_start, current_period_end }) => {
    const name = state.store.get("product", price.product)?.name ?? price.product;
    const each = `$${(price.unit_amount / 100).toFixed(2)} / ${price.recurring?.interval}`;
    return {
      price,
      quantity,
      amount: price.unit_amount * quantity,
      period: { start: current_period_start, end: current_period_end },
      description: `${quantity} × ${name} (at ${each})`,
      discountable: true,
      discounts: discountsOf(id),
      metadata,
      origin: { subscriptionItem: id },
    };
  });
}

interface OnceInput {
  added: readonly AddedItem[];
  redeemer: Redeemer;
  param: string;
}

/**
 * Lines for one-time items.
 * @param param the request's parameter, for errors
 */
export function draftOnce(state: StripeState, { added, redeemer, param }: OnceInput): LineDraft[] {
  const now = state.clock.now();
  return added.map(({ discountable, discounts, metadata, price: id, quantity }, index) => {
    const price = getSoldPrice(state, { id, type: "one_time", param: `${param}[${index}][price]` });
    const invoiceItem = newId("ii");
    const own = { ...redeemer, invoiceItem };
    return {
      price,
      quantity,
      amount: price.unit_amount * quantity,
      period: { start: now, end: now },
      description: state.store.get("product", price.product)?.name ?? price.product,
      discountable,
      discounts: redeem(state, {
        wanted: discounts ?? null,
        redeemer: own,
        param: `${param}[${index}][discounts]`,
      }),
      metadata: mergeMetadata({}, metadata),
      origin: { invoiceItem },
    };
  });
}
