import { buildInvoice } from "./build-invoice.ts";
import { buildSubscription } from "./build-subscription.ts";
import { checkSameRhythm, findSoldPrice } from "./check-prices.ts";
import { draftOnce, draftRecurring } from "./item-drafts.ts";
import { mergeMetadata } from "./merge-metadata.ts";
import { newId } from "./new-id.ts";
import type { Invoice } from "./objects.ts";
import { find } from "./operation.ts";
import { redeem } from "./redeem.ts";
import { priceOf, redeemItems } from "./redeem-items.ts";
import { previewRenewal } from "./renew-subscription.ts";
import { invalidRequest } from "./stripe-error.ts";
import type { InvoicePreview } from "./subscription-forms.ts";
import type { World } from "./world.ts";

/** What an invoice would come to, with nothing kept: for a subscription that is to be, or one that is. */
export function previewInvoice(world: World, wanted: InvoicePreview): Invoice {
  if (wanted.subscription)
    return previewRenewal(world, find(world, "subscription", wanted.subscription, "subscription"));
  const named = wanted.subscription_details?.items ?? [];
  const items = named.map(({ price, quantity, metadata }, index) => ({
    price: findSoldPrice(world, price, "recurring", `subscription_details[items][${index}][price]`),
    quantity,
    metadata: mergeMetadata({}, metadata),
  }));
  if (items.length === 0 && wanted.invoice_items.length === 0) {
    throw invalidRequest("Nothing to invoice for customer", { code: "invoice_upcoming_none" });
  }
  checkSameRhythm(items.map(({ price }) => price));
  const customer = wanted.customer ? find(world, "customer", wanted.customer, "customer") : null;
  const subtotal = priceOf(world, named) + priceOf(world, wanted.invoice_items);
  const redeemer = { customer: customer?.id ?? null, subscription: null, subtotal };
  const imagined = items.length === 0 ? [] : imagine(world, items);
  const ofItems = redeemItems(world, imagined, named, redeemer, "subscription_details[items]");
  const drafts = [
    ...draftRecurring(world, imagined, (id) => ofItems.get(id) ?? []),
    ...draftOnce(world, wanted.invoice_items, redeemer, "invoice_items"),
  ];
  const now = world.clock.now();
  const currency = drafts[0]?.price.currency ?? "usd";
  return buildInvoice(world, {
    id: newId("upcoming_in"),
    customer,
    subscription: null,
    billingReason: "upcoming",
    currency,
    discounts: redeem(world, wanted.discounts ?? null, redeemer),
    drafts,
    period: { start: now, end: now },
  });
}

function imagine(world: World, items: Parameters<typeof buildSubscription>[3]) {
  const wanted = {
    add_invoice_items: [],
    customer: "",
    expand: [],
    items: [],
    payment_behavior: "default_incomplete",
  } as const;
  return buildSubscription(
    world,
    newId("sub"),
    { ...wanted, add_invoice_items: [], expand: [], items: [] },
    items,
  ).items.data;
}
