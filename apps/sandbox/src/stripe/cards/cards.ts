import { getObject } from "../api/operation.ts";
import { invalidRequest, type StripeError } from "../api/stripe-error.ts";
import { newId } from "../state/new-id.ts";
import type { PaymentIntent, PaymentMethod, SetupIntent } from "../state/payment-objects.ts";
import type { StripeState } from "../state/stripe-state.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
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

/** @throws StripeError 400 for a card of another customer */
export function attachCard(state: StripeState, paymentMethod: PaymentMethod, customer: string): void {
  if (paymentMethod.customer === customer) return;
  if (paymentMethod.customer !== null) {
    throw invalidRequest("The payment method you provided has already been attached to a customer.", {
      code: "payment_method_unexpected_state",
      param: "payment_method",
    });
  }
  paymentMethod.customer = customer;
  state.store.save(paymentMethod);
  emitEvent(state, { type: "payment_method.attached", subject: paymentMethod });
}

/** Stripe.js shows the bank's page, then posts the outcome to `/v1/3ds2/challenge_complete` with this `source`. */
export function describeChallenge(intent: PaymentIntent | SetupIntent): Record<string, unknown> {
  const source = newId("payatt");
  intent.sandbox_challenge = source;
  return {
    type: "use_stripe_sdk",
    use_stripe_sdk: { type: "stripe_3ds2_challenge", source, stripe_js: "/stripe-js/challenge" },
  };
}
