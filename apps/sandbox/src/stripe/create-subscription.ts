import { buildSetupIntent } from "./build-intents.ts";
import { buildInvoice } from "./build-invoice.ts";
import { buildSubscription } from "./build-subscription.ts";
import { checkSameRhythm, findSoldPrice } from "./check-prices.ts";
import { confirmPayment } from "./confirm-intent.ts";
import { schedule } from "./due.ts";
import { emitEvent } from "./emit-event.ts";
import { buildInvoiceItem, draftOnce, draftRecurring } from "./item-drafts.ts";
import { mergeMetadata } from "./merge-metadata.ts";
import { newId } from "./new-id.ts";
import type { Customer, Invoice, PaymentIntent, Subscription } from "./objects.ts";
import { openInvoice } from "./open-invoice.ts";
import { find } from "./operation.ts";
import type { PaymentMethod } from "./payment-objects.ts";
import { planPeriod } from "./plan-period.ts";
import { redeem } from "./redeem.ts";
import { priceOf, redeemItems } from "./redeem-items.ts";
import { invalidRequest, StripeError } from "./stripe-error.ts";
import type { NewSubscription } from "./subscription-forms.ts";
import type { World } from "./world.ts";

const INCOMPLETE_LASTS_SECONDS = 23 * 60 * 60;

/**
 * Starts a subscription with its first invoice. With `default_incomplete` it waits for the cardholder; else the
 * customer's own card is tried at once.
 */
export function createSubscription(world: World, wanted: NewSubscription): Subscription {
  const customer = find(world, "customer", wanted.customer, "customer");
  const items = wanted.items.map(({ price, quantity, metadata }, index) => ({
    price: findSoldPrice(world, price, "recurring", `items[${index}][price]`),
    quantity,
    metadata: mergeMetadata({}, metadata),
  }));
  checkSameRhythm(items.map(({ price }) => price));
  const method = findDefaultCard(world, wanted, customer);
  const subscription = buildSubscription(world, newId("sub"), wanted, items);
  subscription.default_payment_method = wanted.default_payment_method ?? null;
  const invoice = draftFirstInvoice(world, subscription, customer, wanted);
  subscription.latest_invoice = invoice.id;
  world.store.save(subscription);
  planPeriod(world, subscription);
  emitEvent(world, "customer.subscription.created", subscription);
  emitEvent(world, "invoice.created", invoice);
  const intent = openInvoice(world, invoice);
  if (intent)
    schedule(world, "expire_incomplete", subscription.id, world.clock.now() + INCOMPLETE_LASTS_SECONDS);
  else if (!hasCard(subscription, customer)) askForCard(world, subscription);
  if (intent && method) payAtOnce(world, intent, method);
  return subscription;
}

function draftFirstInvoice(
  world: World,
  subscription: Subscription,
  customer: Customer,
  wanted: NewSubscription,
): Invoice {
  const redeemer = {
    customer: customer.id,
    subscription: subscription.id,
    subtotal: priceOf(world, wanted.items) + priceOf(world, wanted.add_invoice_items),
  };
  const ofItems = redeemItems(world, subscription.items.data, wanted.items, redeemer, "items");
  const once = draftOnce(world, wanted.add_invoice_items, redeemer, "add_invoice_items");
  const drafts = [...draftRecurring(world, subscription.items.data, (id) => ofItems.get(id) ?? []), ...once];
  const discounts = redeem(world, wanted.discounts ?? null, redeemer);
  for (const discount of [...discounts, ...drafts.flatMap((draft) => draft.discounts)]) {
    world.store.save(discount);
    emitEvent(world, "customer.discount.created", discount);
  }
  subscription.discounts = discounts.map(({ id }) => id);
  for (const item of subscription.items.data) {
    item.discounts = (ofItems.get(item.id) ?? []).map(({ id }) => id);
  }
  const now = world.clock.now();
  const invoice = buildInvoice(world, {
    id: newId("in"),
    customer,
    subscription: { id: subscription.id, metadata: subscription.metadata },
    billingReason: "subscription_create",
    currency: subscription.currency,
    discounts,
    drafts,
    period: { start: now, end: now },
  });
  world.store.save(invoice);
  for (const draft of once) {
    if (!("invoiceItem" in draft.origin)) continue;
    const place = { id: draft.origin.invoiceItem, customer: customer.id, invoice: invoice.id };
    const item = buildInvoiceItem(world, draft, { ...place, subscription: subscription.id });
    world.store.save(item);
    emitEvent(world, "invoiceitem.created", item);
  }
  return invoice;
}

function hasCard(subscription: Subscription, { invoice_settings: settings }: Customer): boolean {
  return (subscription.default_payment_method ?? settings.default_payment_method) !== null;
}

/** Nothing is to be paid now, but later there will be: the cardholder's card is asked for. */
function askForCard(world: World, subscription: Subscription): void {
  const { customer } = subscription;
  const intent = buildSetupIntent(world, { customer, metadata: {}, usage: "off_session" });
  intent.sandbox_subscription = subscription.id;
  subscription.pending_setup_intent = intent.id;
  world.store.save(subscription);
  emitEvent(world, "setup_intent.created", intent);
}

/** @returns the card to try at once, or null when the cardholder is to be waited for */
function findDefaultCard(world: World, wanted: NewSubscription, customer: Customer): PaymentMethod | null {
  const id = wanted.default_payment_method ?? customer.invoice_settings.default_payment_method;
  if (wanted.default_payment_method)
    find(world, "payment_method", wanted.default_payment_method, "default_payment_method");
  if (wanted.payment_behavior === "default_incomplete") return null;
  if (id !== null) return find(world, "payment_method", id, "default_payment_method");
  throw invalidRequest(
    "This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting.",
    { code: "resource_missing" },
  );
}

/** A card that says no leaves the subscription incomplete; that is no error of the call. */
function payAtOnce(world: World, intent: PaymentIntent, method: PaymentMethod): void {
  try {
    confirmPayment(world, intent, method, "off_session");
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
  }
}
