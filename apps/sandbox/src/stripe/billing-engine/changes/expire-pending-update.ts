import type { Subscription } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
import { voidInvoice } from "../invoices/open-invoice.ts";

/** Voids the invoice of a pending update, which discards the update. */
export function discardPendingUpdate(state: StripeState, subscription: Subscription): void {
  const id = subscription.sandbox_pending_invoice;
  const invoice = id === undefined ? undefined : state.store.get("invoice", id);
  if (invoice) voidInvoice(state, invoice);
}

export function expirePendingUpdate(state: StripeState, subscription: Subscription): void {
  if (!subscription.pending_update) return;
  discardPendingUpdate(state, subscription);
  emitEvent(state, { type: "customer.subscription.pending_update_expired", subject: subscription });
}
