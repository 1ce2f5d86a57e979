import { createNamedCard } from "./card-data.ts";
import { find } from "./operation.ts";
import type { PaymentMethod } from "./payment-objects.ts";
import { invalidRequest, type StripeError } from "./stripe-error.ts";
import type { World } from "./world.ts";

/** A payment method by its id, or a fresh one by a test name such as `pm_card_visa`. */
export function findCard(world: World, id: string): PaymentMethod {
  return createNamedCard(world, id) ?? find(world, "payment_method", id, "payment_method");
}

/** A server that sends card numbers would see them; Stripe takes them from its own frame alone. */
export function rawCardData(): StripeError {
  return invalidRequest(
    "Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.",
  );
}
