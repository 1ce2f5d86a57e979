import { invalidRequest, StripeError } from "../../api/stripe-error.ts";
import type { Invoice } from "../../state/objects.ts";
import type { PaymentMethod } from "../../state/payment-objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import type { Presence } from "../payments/attempt-payment.ts";
import { confirmPayment } from "../payments/confirm-intent.ts";
import { schedule } from "../subscriptions/due-tasks.ts";
import { findSubscription } from "./settle-invoice.ts";

interface InvoicePaymentInput {
  invoice: Invoice;
  card: PaymentMethod | null;
  presence: Presence;
}

/**
 * Pays an open invoice with a card, or with the default card of the subscription or customer.
 * @throws StripeError 400 without a card or amount due, 402 when the card is declined
 */
export function payInvoice(state: StripeState, { invoice, card, presence }: InvoicePaymentInput): void {
  if (invoice.status === "paid") throw invalidRequest("Invoice is already paid");
  const intent = invoice.sandbox_intent && state.store.get("payment_intent", invoice.sandbox_intent);
  if (invoice.status !== "open" || !intent) {
    throw invalidRequest(`Invoice ${invoice.id} is ${invoice.status} and cannot be paid.`);
  }
  const method = card ?? findCardFor(state, invoice);
  if (!method) {
    throw invalidRequest(
      "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
      { code: "resource_missing" },
    );
  }
  confirmPayment(state, { intent, paymentMethod: method, presence });
  if (intent.status === "requires_action") {
    throw new StripeError(402, {
      type: "card_error",
      code: "invoice_payment_intent_requires_action",
      message:
        "Payment for this invoice requires additional user action before it can be completed successfully.",
    });
  }
}

export function findCardFor(state: StripeState, invoice: Invoice): PaymentMethod | undefined {
  const customer = state.store.get("customer", invoice.customer);
  const id =
    findSubscription(state, invoice)?.default_payment_method ??
    customer?.invoice_settings.default_payment_method;
  return id ? state.store.get("payment_method", id) : undefined;
}

const DAY = 86_400;
/** Days between attempts to collect an invoice. */
const RETRY_AFTER_DAYS = [3, 5, 7];

/** Before the attempt, so that its failure event already names the next one. */
export function planNextAttempt(state: StripeState, invoice: Invoice): void {
  const days = RETRY_AFTER_DAYS[invoice.attempt_count];
  invoice.attempt_count += 1;
  invoice.next_payment_attempt = days === undefined ? null : state.clock.now() + days * DAY;
  if (invoice.next_payment_attempt !== null) {
    schedule(state, { task: "retry_payment", subject: invoice.id, at: invoice.next_payment_attempt });
  }
}
