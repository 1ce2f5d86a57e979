import { newId } from "../../state/new-id.ts";
import type { Invoice } from "../../state/objects.ts";
import type { PaymentIntent } from "../../state/payment-objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
import { buildPaymentIntent } from "../payments/build-intents.ts";
import { applyBalance } from "./apply-balance.ts";
import { settlePaid } from "./settle-invoice.ts";

/**
 * Finalizes a draft: gives it a number, and a payment intent when there is anything to pay.
 * @returns null when the invoice is already paid
 */
export function openInvoice(state: StripeState, invoice: Invoice): PaymentIntent | null {
  const customer = state.store.get("customer", invoice.customer);
  const now = state.clock.now();
  invoice.status = "open";
  invoice.automatically_finalizes_at = null;
  invoice.effective_at = now;
  invoice.status_transitions.finalized_at = now;
  if (customer) {
    invoice.number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, "0")}`;
    customer.next_invoice_sequence += 1;
    customer.currency = invoice.currency;
    state.store.save(customer);
    applyBalance(state, invoice, customer);
  }
  const intent = invoice.amount_due > 0 ? askForPayment(state, invoice) : null;
  state.store.save(invoice);
  emitEvent(state, { type: "invoice.finalized", subject: invoice });
  if (intent) emitEvent(state, { type: "payment_intent.created", subject: intent });
  else settlePaid(state, invoice, null);
  return intent;
}

function askForPayment(state: StripeState, invoice: Invoice): PaymentIntent {
  const isFirst = invoice.billing_reason === "subscription_create";
  const intent = buildPaymentIntent(state, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: isFirst ? "Subscription creation" : "Subscription update",
    metadata: {},
    setupFutureUsage: invoice.parent ? "off_session" : null,
  });
  intent.sandbox_invoice = invoice.id;
  invoice.sandbox_intent = intent.id;
  state.store.save({
    id: newId("inpay"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: state.clock.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: "payment_intent", payment_intent: intent.id },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  });
  return intent;
}
