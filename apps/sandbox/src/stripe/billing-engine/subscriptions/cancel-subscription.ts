import type { Subscription } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
import { draftChangeInvoice } from "../changes/draft-change-invoice.ts";
import { discardPendingUpdate } from "../changes/expire-pending-update.ts";
import { planEnd } from "../changes/plan-end.ts";
import { openInvoice } from "../invoices/open-invoice.ts";
import { attachItems, saveItems } from "../invoices/pending-items.ts";
import { endSubscription } from "./end-subscription.ts";

/**
 * Ends a subscription at once.
 * @param wanted.prorate whether unused time is credited
 * @param wanted.invoice_now whether credits and what waits are on a last invoice; a negative one is a credit in the
 * customer's balance
 */
export function cancelSubscription(
  state: StripeState,
  subscription: Subscription,
  wanted: { prorate?: boolean | undefined; invoice_now?: boolean | undefined },
): void {
  const isBilled = ["active", "past_due"].includes(subscription.status);
  if (isBilled && (wanted.prorate || wanted.invoice_now)) billEnd(state, subscription, wanted);
  endSubscription(state, subscription, "cancellation_requested");
}

function billEnd(
  state: StripeState,
  subscription: Subscription,
  wanted: { prorate?: boolean | undefined; invoice_now?: boolean | undefined },
): void {
  discardPendingUpdate(state, subscription);
  const proration = wanted.prorate ? "create_prorations" : "none";
  const { prorations } = planEnd(state, subscription, { proration });
  if (!wanted.invoice_now) {
    saveItems(state, prorations, { subscription, invoice: null });
    return;
  }
  const { invoice, waiting } = draftChangeInvoice(state, subscription, prorations);
  if (invoice.lines.data.length === 0) return;
  state.store.save(invoice);
  attachItems(state, waiting, invoice);
  saveItems(state, prorations, { subscription, invoice: invoice.id });
  subscription.latest_invoice = invoice.id;
  emitEvent(state, { type: "invoice.created", subject: invoice });
  openInvoice(state, invoice);
}
