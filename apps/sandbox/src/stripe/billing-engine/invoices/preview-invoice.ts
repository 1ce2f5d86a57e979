import { mergeMetadata } from "../../api/merge-metadata.ts";
import { getObject } from "../../api/operation.ts";
import type { InvoicePreview } from "../../api/resources/subscription-forms.ts";
import { invalidRequest } from "../../api/stripe-error.ts";
import { newId } from "../../state/new-id.ts";
import type { Invoice } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { previewChange } from "../changes/preview-change.ts";
import { redeem } from "../discounts/redeem.ts";
import { priceOf, redeemItems } from "../discounts/redeem-items.ts";
import { buildSubscription, type WantedItem } from "../subscriptions/build-subscription.ts";
import { checkSameInterval, getSoldPrice } from "../subscriptions/check-update.ts";
import { buildInvoice } from "./build-invoice.ts";
import { draftOnce, draftRecurring } from "./item-drafts.ts";

/** The invoice that a new or existing subscription would get; saves nothing. */
export function previewInvoice(state: StripeState, wanted: InvoicePreview): Invoice {
  if (wanted.subscription !== undefined || wanted.schedule !== undefined) return previewChange(state, wanted);
  const named = (wanted.subscription_details?.items ?? []).map(({ price = "", quantity = 1, ...more }) => {
    return { ...more, price, quantity };
  });
  const items = named.map(({ price, quantity, metadata }, index) => ({
    price: getSoldPrice(state, {
      id: price,
      type: "recurring",
      param: `subscription_details[items][${index}][price]`,
    }),
    quantity,
    metadata: mergeMetadata({}, metadata),
  }));
  if (items.length === 0 && wanted.invoice_items.length === 0) {
    throw invalidRequest("Nothing to invoice for customer", { code: "invoice_upcoming_none" });
  }
  checkSameInterval(items.map(({ price }) => price));
  const customer = wanted.customer
    ? getObject(state, "customer", { id: wanted.customer, param: "customer" })
    : null;
  const subtotal = priceOf(state, named) + priceOf(state, wanted.invoice_items);
  const redeemer = { customer: customer?.id ?? null, subscription: null, subtotal };
  const imagined = items.length === 0 ? [] : imagine(state, items);
  const ofItems = redeemItems(state, {
    items: imagined,
    wanted: named,
    redeemer,
    param: "subscription_details[items]",
  });
  const drafts = [
    ...draftRecurring(state, imagined, (id) => ofItems.get(id) ?? []),
    ...draftOnce(state, { added: wanted.invoice_items, redeemer, param: "invoice_items" }),
  ];
  const now = state.clock.now();
  const currency = drafts[0]?.price.currency ?? "usd";
  return buildInvoice(state, {
    id: newId("upcoming_in"),
    customer,
    subscription: null,
    billingReason: "upcoming",
    currency,
    discounts: redeem(state, { wanted: wanted.discounts ?? null, redeemer }),
    drafts,
    period: { start: now, end: now },
  });
}

function imagine(state: StripeState, items: readonly WantedItem[]) {
  const wanted = {
    add_invoice_items: [],
    customer: "",
    expand: [],
    items: [],
    payment_behavior: "default_incomplete",
  } as const;
  return buildSubscription(state, {
    id: newId("sub"),
    wanted: { ...wanted, add_invoice_items: [], expand: [], items: [] },
    items,
  }).items.data;
}
