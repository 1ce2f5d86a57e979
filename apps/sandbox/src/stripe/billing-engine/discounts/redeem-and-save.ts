import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
import { type Redeemer, redeem, type WantedDiscounts } from "./redeem.ts";

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
