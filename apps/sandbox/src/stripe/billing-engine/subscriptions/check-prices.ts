import { getObject } from "../../api/operation.ts";
import { invalidRequest } from "../../api/stripe-error.ts";
import type { Price } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";

interface SoldPriceInput {
  id: string;
  type: Price["type"];
  param: string;
}

/** @throws StripeError 400 for a price that is missing, inactive or of the other type */
export function getSoldPrice(state: StripeState, { id, type, param }: SoldPriceInput): Price {
  const price = getObject(state, "price", { id, param });
  if (!price.active) {
    throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`, {
      param,
    });
  }
  if (price.type !== type) {
    throw invalidRequest(
      `The price specified is set to \`type=${price.type}\` but this field only accepts prices with \`type=${type}\`.`,
      { param },
    );
  }
  return price;
}

/** @throws StripeError 400 for prices that cannot share an invoice */
export function checkSameInterval(prices: readonly Price[]): void {
  const intervals = new Set(
    prices.map(
      ({ currency, recurring }) => `${currency} ${recurring?.interval} ${recurring?.interval_count}`,
    ),
  );
  if (intervals.size > 1) {
    throw invalidRequest("Currency and interval fields must match across all prices of this subscription.", {
      param: "items",
    });
  }
}
