import { buildPaymentIntent } from "./build-intents.ts";
import { emitEvent } from "./emit-event.ts";
import { newId } from "./new-id.ts";
import type { Invoice, PaymentIntent } from "./objects.ts";
import { settlePaid } from "./settle-invoice.ts";
import type { World } from "./world.ts";

/**
 * Closes a draft: it has its number now, and a payment intent when there is anything to pay.
 * @returns the intent, or null when the invoice is paid already
 */
export function openInvoice(world: World, invoice: Invoice): PaymentIntent | null {
  const customer = world.store.get("customer", invoice.customer);
  const now = world.clock.now();
  invoice.status = "open";
  invoice.automatically_finalizes_at = null;
  invoice.effective_at = now;
  invoice.status_transitions.finalized_at = now;
  if (customer) {
    const owed = invoice.total + Number(customer.balance);
    invoice.number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, "0")}`;
    invoice.ending_balance = owed - invoice.amount_due;
    customer.next_invoice_sequence += 1;
    customer.balance = invoice.ending_balance;
    customer.currency = invoice.currency;
    world.store.save(customer);
  }
  const intent = invoice.amount_due > 0 ? askForPayment(world, invoice) : null;
  world.store.save(invoice);
  emitEvent(world, "invoice.finalized", invoice);
  if (intent) emitEvent(world, "payment_intent.created", intent);
  else settlePaid(world, invoice, null);
  return intent;
}

function askForPayment(world: World, invoice: Invoice): PaymentIntent {
  const isFirst = invoice.billing_reason === "subscription_create";
  const intent = buildPaymentIntent(world, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: isFirst ? "Subscription creation" : "Subscription update",
    metadata: {},
    setupFutureUsage: invoice.parent ? "off_session" : null,
  });
  intent.sandbox_invoice = invoice.id;
  invoice.sandbox_intent = intent.id;
  world.store.save({
    id: newId("inpay"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: world.clock.now(),
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
