import type { Presence } from "./attempt-payment.ts";
import { confirmPayment } from "./confirm-intent.ts";
import type { Invoice } from "./objects.ts";
import type { PaymentMethod } from "./payment-objects.ts";
import { findSubscription } from "./settle-invoice.ts";
import { invalidRequest, StripeError } from "./stripe-error.ts";
import type { World } from "./world.ts";

/**
 * Takes an open invoice's money from a card, or from the one that the subscription or the customer has for that.
 * @throws StripeError 400 when there is none or nothing to pay, 402 when the card says no
 */
export function payInvoice(
  world: World,
  invoice: Invoice,
  card: PaymentMethod | null,
  presence: Presence,
): void {
  if (invoice.status === "paid") throw invalidRequest("Invoice is already paid");
  const intent = invoice.sandbox_intent && world.store.get("payment_intent", invoice.sandbox_intent);
  if (invoice.status !== "open" || !intent) {
    throw invalidRequest(`Invoice ${invoice.id} is ${invoice.status} and cannot be paid.`);
  }
  const method = card ?? findCardFor(world, invoice);
  if (!method) {
    throw invalidRequest(
      "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
      { code: "resource_missing" },
    );
  }
  confirmPayment(world, intent, method, presence);
  if (intent.status === "requires_action") {
    throw new StripeError(402, {
      type: "card_error",
      code: "invoice_payment_intent_requires_action",
      message:
        "Payment for this invoice requires additional user action before it can be completed successfully.",
    });
  }
}

export function findCardFor(world: World, invoice: Invoice): PaymentMethod | undefined {
  const customer = world.store.get("customer", invoice.customer);
  const id =
    findSubscription(world, invoice)?.default_payment_method ??
    customer?.invoice_settings.default_payment_method;
  return id ? world.store.get("payment_method", id) : undefined;
}
