import { newId } from "../../state/new-id.ts";
import type { Invoice } from "../../state/objects.ts";
import type { PaymentIntent } from "../../state/payment-objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
import { dropPendingUpdate } from "../changes/pending-update.ts";
import { buildPaymentIntent, voidIntent } from "../payments/build-intents.ts";
import { unschedule } from "../subscriptions/due-tasks.ts";
import { applyBalance, returnBalance } from "./apply-balance.ts";
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

/** Nobody owes or can pay a void invoice. */
export function voidInvoice(state: StripeState, invoice: Invoice): void {
  if (invoice.status !== "open" && invoice.status !== "draft") return;
  const now = state.clock.now();
  if (invoice.status === "open") returnBalance(state, invoice);
  invoice.status = "void";
  invoice.status_transitions.voided_at = now;
  invoice.next_payment_attempt = null;
  invoice.auto_advance = false;
  state.store.save(invoice);
  unschedule(state, invoice.id);
  const intent = invoice.sandbox_intent && state.store.get("payment_intent", invoice.sandbox_intent);
  if (intent) voidIntent(state, intent, "void_invoice");
  for (const payment of state.store.all("invoice_payment").filter((one) => one.invoice === invoice.id)) {
    payment.status = "canceled";
    payment.status_transitions.canceled_at = now;
    state.store.save(payment);
  }
  emitEvent(state, { type: "invoice.voided", subject: invoice });
  dropPendingUpdate(state, invoice);
}
