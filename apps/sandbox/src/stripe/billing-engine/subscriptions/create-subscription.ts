import { mergeMetadata } from "../../api/merge-metadata.ts";
import { getObject } from "../../api/operation.ts";
import type { NewSubscription } from "../../api/resources/subscription-forms.ts";
import { invalidRequest, StripeError } from "../../api/stripe-error.ts";
import { newId } from "../../state/new-id.ts";
import type { Customer, Invoice, Subscription } from "../../state/objects.ts";
import type { PaymentIntent, PaymentMethod } from "../../state/payment-objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
import { redeem } from "../discounts/redeem.ts";
import { priceOf, redeemItems } from "../discounts/redeem-items.ts";
import { buildInvoice } from "../invoices/build-invoice.ts";
import { draftOnce, draftRecurring } from "../invoices/item-drafts.ts";
import { openInvoice } from "../invoices/open-invoice.ts";
import { saveItems } from "../invoices/pending-items.ts";
import { buildSetupIntent } from "../payments/build-intents.ts";
import { confirmPayment } from "../payments/confirm-intent.ts";
import { buildSubscription } from "./build-subscription.ts";
import { checkSameInterval, getSoldPrice } from "./check-update.ts";
import { schedule, scheduleRenewal } from "./due-tasks.ts";

const INCOMPLETE_LASTS_SECONDS = 23 * 60 * 60;

/**
 * Starts a subscription with its first invoice. With `default_incomplete` it waits for the cardholder; otherwise
 * the default card is charged at once.
 */
export function createSubscription(state: StripeState, wanted: NewSubscription): Subscription {
  const customer = getObject(state, "customer", { id: wanted.customer, param: "customer" });
  const items = wanted.items.map(({ price, quantity, metadata }, index) => ({
    price: getSoldPrice(state, { id: price, type: "recurring", param: `items[${index}][price]` }),
    quantity,
    metadata: mergeMetadata({}, metadata),
  }));
  checkSameInterval(items.map(({ price }) => price));
  const method = findDefaultCard(state, wanted, customer);
  const subscription = buildSubscription(state, { id: newId("sub"), wanted, items });
  subscription.default_payment_method = wanted.default_payment_method ?? null;
  const invoice = draftFirstInvoice(state, { subscription, customer, wanted });
  subscription.latest_invoice = invoice.id;
  state.store.save(subscription);
  scheduleRenewal(state, subscription);
  emitEvent(state, { type: "customer.subscription.created", subject: subscription });
  emitEvent(state, { type: "invoice.created", subject: invoice });
  const intent = openInvoice(state, invoice);
  if (intent)
    schedule(state, {
      task: "expire_incomplete",
      subject: subscription.id,
      at: state.clock.now() + INCOMPLETE_LASTS_SECONDS,
    });
  else if (!hasCard(subscription, customer)) requestCard(state, subscription);
  if (intent && method) chargeDefaultCard(state, intent, method);
  return subscription;
}

interface FirstInvoiceInput {
  subscription: Subscription;
  customer: Customer;
  wanted: NewSubscription;
}

function draftFirstInvoice(
  state: StripeState,
  { subscription, customer, wanted }: FirstInvoiceInput,
): Invoice {
  const redeemer = {
    customer: customer.id,
    subscription: subscription.id,
    subtotal: priceOf(state, wanted.items) + priceOf(state, wanted.add_invoice_items),
  };
  const ofItems = redeemItems(state, {
    items: subscription.items.data,
    wanted: wanted.items,
    redeemer,
    param: "items",
  });
  const once = draftOnce(state, { added: wanted.add_invoice_items, redeemer, param: "add_invoice_items" });
  const drafts = [...draftRecurring(state, subscription.items.data, (id) => ofItems.get(id) ?? []), ...once];
  const discounts = redeem(state, { wanted: wanted.discounts ?? null, redeemer });
  for (const discount of [...discounts, ...drafts.flatMap((draft) => draft.discounts)]) {
    state.store.save(discount);
    emitEvent(state, { type: "customer.discount.created", subject: discount });
  }
  subscription.discounts = discounts.map(({ id }) => id);
  for (const item of subscription.items.data) {
    item.discounts = (ofItems.get(item.id) ?? []).map(({ id }) => id);
  }
  const now = state.clock.now();
  const invoice = buildInvoice(state, {
    id: newId("in"),
    customer,
    subscription: { id: subscription.id, metadata: subscription.metadata },
    billingReason: "subscription_create",
    currency: subscription.currency,
    discounts,
    drafts,
    period: { start: now, end: now },
  });
  state.store.save(invoice);
  saveItems(state, once, { subscription, invoice: invoice.id });
  return invoice;
}

function hasCard(subscription: Subscription, { invoice_settings: settings }: Customer): boolean {
  return (subscription.default_payment_method ?? settings.default_payment_method) !== null;
}

/** Nothing is due now but will be later, so a card is requested. */
function requestCard(state: StripeState, subscription: Subscription): void {
  const { customer } = subscription;
  const intent = buildSetupIntent(state, { customer, metadata: {}, usage: "off_session" });
  intent.sandbox_subscription = subscription.id;
  subscription.pending_setup_intent = intent.id;
  state.store.save(subscription);
  emitEvent(state, { type: "setup_intent.created", subject: intent });
}

/** @returns null when the cardholder has to act first */
function findDefaultCard(
  state: StripeState,
  wanted: NewSubscription,
  customer: Customer,
): PaymentMethod | null {
  const id = wanted.default_payment_method ?? customer.invoice_settings.default_payment_method;
  if (wanted.default_payment_method)
    getObject(state, "payment_method", {
      id: wanted.default_payment_method,
      param: "default_payment_method",
    });
  if (wanted.payment_behavior === "default_incomplete") return null;
  if (id !== null) return getObject(state, "payment_method", { id, param: "default_payment_method" });
  throw invalidRequest(
    "This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting.",
    { code: "resource_missing" },
  );
}

/** A declined card leaves the subscription incomplete without failing the call. */
function chargeDefaultCard(state: StripeState, intent: PaymentIntent, method: PaymentMethod): void {
  try {
    confirmPayment(state, { intent, paymentMethod: method, presence: "off_session" });
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
  }
}
