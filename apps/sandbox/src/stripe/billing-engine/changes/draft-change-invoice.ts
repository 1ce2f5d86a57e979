import { newId } from "../../state/new-id.ts";
import type { Invoice, InvoiceItem, Subscription } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { liveDiscounts } from "../discounts/live-discounts.ts";
import { buildInvoice } from "../invoices/build-invoice.ts";
import type { LineDraft } from "../invoices/draft-lines.ts";
import { draftPendingItems, listPendingItems } from "../invoices/pending-items.ts";

export interface ChangeInvoice {
  invoice: Invoice;
  /** Items that waited and are on it. */
  waiting: InvoiceItem[];
}

/** The invoice of a change within a period: what waited, then the new lines; not saved yet. */
export function draftChangeInvoice(
  state: StripeState,
  subscription: Subscription,
  lines: readonly LineDraft[],
): ChangeInvoice {
  const waiting = listPendingItems(state, subscription);
  const now = state.clock.now();
  const invoice = buildInvoice(state, {
    id: newId("in"),
    customer: state.store.get("customer", subscription.customer) ?? null,
    subscription: { id: subscription.id, metadata: subscription.metadata },
    billingReason: "subscription_update",
    currency: subscription.currency,
    discounts: liveDiscounts(state, subscription),
    drafts: [...draftPendingItems(state, waiting), ...lines],
    period: { start: now, end: now },
  });
  return { invoice, waiting };
}
