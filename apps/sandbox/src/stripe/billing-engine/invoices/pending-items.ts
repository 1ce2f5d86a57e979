import { newId } from "../../state/new-id.ts";
import type { Invoice, InvoiceItem, Subscription } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
import type { CreditedLine, LineDraft } from "./draft-lines.ts";

/** Invoice items of a subscription or its customer that wait for the next invoice, oldest first. */
export function listPendingItems({ store }: StripeState, subscription: Subscription): InvoiceItem[] {
  return store.all("invoiceitem").filter(({ customer, invoice, parent }) => {
    if (invoice !== null || customer !== subscription.customer) return false;
    return parent === null || parent.subscription_details.subscription === subscription.id;
  });
}

export function draftPendingItems(state: StripeState, items: readonly InvoiceItem[]): LineDraft[] {
  return items.flatMap((item) => {
    const price = state.store.get("price", item.pricing.price_details.price);
    if (!price) return [];
    const subscriptionItem = item.parent?.subscription_details.subscription_item;
    const proration = item.sandbox_credit ? ("credit" as const) : ("debit" as const);
    const origin =
      subscriptionItem === undefined
        ? { invoiceItem: item.id }
        : { subscriptionItem, invoiceItem: item.id, proration, credited: findCredited(item) };
    return {
      price,
      quantity: item.quantity,
      amount: item.amount,
      period: item.period,
      description: item.description ?? "",
      discountable: item.discountable,
      discounts: item.discounts.flatMap((id) => state.store.get("discount", id) ?? []),
      metadata: item.metadata,
      origin,
    };
  });
}

/** Saves new items; without an invoice they wait for the next one. */
export function saveItems(
  state: StripeState,
  drafts: readonly LineDraft[],
  place: { subscription: Subscription; invoice: string | null },
): InvoiceItem[] {
  const { customer, id } = place.subscription;
  return drafts.map((draft) => {
    const item = buildInvoiceItem(state, draft, { customer, invoice: place.invoice, subscription: id });
    state.store.save(item);
    emitEvent(state, { type: "invoiceitem.created", subject: item });
    return item;
  });
}

/** Puts waiting items on an invoice that has their lines. */
export function attachItems(state: StripeState, items: readonly InvoiceItem[], invoice: Invoice): void {
  for (const item of items) {
    item.invoice = invoice.id;
    item.sandbox_waited = true;
    state.store.save(item);
  }
}

/** Items that waited before an invoice took them wait again after it is void. */
export function detachItems(state: StripeState, invoice: Invoice): void {
  for (const item of state.store.all("invoiceitem")) {
    if (item.invoice !== invoice.id || !item.sandbox_waited) continue;
    item.invoice = null;
    state.store.save(item);
  }
}

function findCredited({ proration_details: details }: InvoiceItem): CreditedLine | null {
  const { credited_items: credited } = (details ?? {}) as {
    credited_items?: { invoice_line_item_details?: CreditedLine } | null;
  };
  return credited?.invoice_line_item_details ?? null;
}

interface ItemPlace {
  customer: string;
  /** Null: it waits for the next one. */
  invoice: string | null;
  subscription: string | null;
}

/** The invoice item behind a one-time line or a proration; not saved yet. */
function buildInvoiceItem(state: StripeState, draft: LineDraft, place: ItemPlace): InvoiceItem {
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
