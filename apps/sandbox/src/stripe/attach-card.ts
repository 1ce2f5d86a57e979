import { emitEvent } from "./emit-event.ts";
import type { PaymentMethod } from "./payment-objects.ts";
import { invalidRequest } from "./stripe-error.ts";
import type { World } from "./world.ts";

/** @throws StripeError 400 for a card that another customer has, or had */
export function attachCard(world: World, paymentMethod: PaymentMethod, customer: string): void {
  if (paymentMethod.customer === customer) return;
  if (paymentMethod.customer !== null) {
    throw invalidRequest("The payment method you provided has already been attached to a customer.", {
      code: "payment_method_unexpected_state",
      param: "payment_method",
    });
  }
  paymentMethod.customer = customer;
  world.store.save(paymentMethod);
  emitEvent(world, "payment_method.attached", paymentMethod);
}
