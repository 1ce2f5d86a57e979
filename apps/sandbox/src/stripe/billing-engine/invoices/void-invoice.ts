import type { Invoice } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
import { dropPendingUpdate } from "../changes/pending-update.ts";
import { voidIntent } from "../payments/build-intents.ts";
import { unschedule } from "../subscriptions/due-tasks.ts";
import { returnBalance } from "./apply-balance.ts";

/** Nobody owes or can pay a void invoice. */
export function voidInvoice(state: StripeState, invoice: Invoice): void {
  if (invoice.status !== "open" && invoice.status !== "draft") return;
  const now = state.clock.now();
  if (invoice.status === "open") returnBalance(state, invoice);
  invoice.status = "void";
  invoice.status_transitions.voided_at = now;
  invoice.next_payment_attempt = null;
  invoice.auto_advance = false;
  state.store.save(invoice);
  unschedule(state, invoice.id);
  const intent = invoice.sandbox_intent && state.store.get("payment_intent", invoice.sandbox_intent);
  if (intent) voidIntent(state, intent, "void_invoice");
  for (const payment of state.store.all("invoice_payment").filter((one) => one.invoice === invoice.id)) {
    payment.status = "canceled";
    payment.status_transitions.canceled_at = now;
    state.store.save(payment);
  }
  emitEvent(state, { type: "invoice.voided", subject: invoice });
  dropPendingUpdate(state, invoice);
}
