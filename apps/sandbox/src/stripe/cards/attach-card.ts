import { invalidRequest } from "../api/stripe-error.ts";
import type { PaymentMethod } from "../state/payment-objects.ts";
import type { StripeState } from "../state/stripe-state.ts";
import { emitEvent } from "../webhooks/emit-event.ts";

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
