import { getObject } from "../api/operation.ts";
import { invalidRequest, type StripeError } from "../api/stripe-error.ts";
import type { PaymentMethod } from "../state/payment-objects.ts";
import type { StripeState } from "../state/stripe-state.ts";
import { createNamedCard } from "./card-data.ts";

/** The card with this id, or a new one by a test name such as `pm_card_visa`. */
export function findCard(state: StripeState, id: string): PaymentMethod {
  return createNamedCard(state, id) ?? getObject(state, "payment_method", { id, param: "payment_method" });
}

/** A server that sends card numbers would handle them; Stripe accepts them only from its own frame. */
export function rawCardData(): StripeError {
  return invalidRequest(
    "Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.",
  );
}
