import { newId } from "../../state/new-id.ts";
import type { InvoiceItem } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import type { LineDraft } from "./draft-lines.ts";

interface ItemPlace {
  customer: string;
  /** Null: it waits for the next one. */
  invoice: string | null;
  subscription: string | null;
}

/** The invoice item behind a one-time line or a proration; not saved yet. */
export function buildInvoiceItem(state: StripeState, draft: LineDraft, place: ItemPlace): InvoiceItem {
  const { amount, origin, price, quantity, period } = draft;
  const isOfItem = "subscriptionItem" in origin;
  const details = {
    subscription: place.subscription ?? "",
    ...(isOfItem ? { subscription_item: origin.subscriptionItem } : {}),
  };
  return {
    id: origin.invoiceItem ?? newId("ii"),
    object: "invoiceitem",
    ...(isOfItem && origin.proration === "credit" ? { sandbox_credit: true } : {}),
    amount,
    currency: price.currency,
    customer: place.customer,
    customer_account: null,
    date: state.clock.now(),
    description: draft.description,
    discountable: draft.discountable,
    discounts: draft.discounts.map(({ id }) => id),
    invoice: place.invoice,
    livemode: false,
    metadata: draft.metadata,
    net_amount: amount,
    parent:
      place.subscription === null ? null : { subscription_details: details, type: "subscription_details" },
    period: { ...period },
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: "price_details",
      unit_amount_decimal: String(price.unit_amount),
    },
    proration: isOfItem,
    ...(isOfItem ? { proration_details: describeCredited(origin.credited ?? null) } : {}),
    quantity,
    quantity_decimal: String(quantity),
    tax_rates: [],
    test_clock: null,
  } as InvoiceItem;
}

function describeCredited(line: { invoice: string; invoice_line_items: string[] } | null) {
  return {
    credited_items: line && { invoice_line_item_details: line, type: "invoice_line_items" },
    discount_amounts: [],
  };
}
