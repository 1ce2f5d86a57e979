import { invalidRequest, StripeError } from "../../api/stripe-error.ts";
import { newId } from "../../state/new-id.ts";
import type { Invoice, InvoiceItem, Subscription } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
import { liveDiscounts } from "../discounts/redemptions.ts";
import { buildInvoice } from "../invoices/build-invoice.ts";
import type { LineDraft } from "../invoices/draft-lines.ts";
import { openInvoice, voidInvoice } from "../invoices/open-invoice.ts";
import { findCardFor, payInvoice, planNextAttempt } from "../invoices/pay-invoice.ts";
import { attachItems, draftPendingItems, listPendingItems, saveItems } from "../invoices/pending-items.ts";
import { discardPendingUpdate } from "./expire-pending-update.ts";
import { applyItems, setPendingUpdate } from "./pending-update.ts";
import type { PlannedChange } from "./plan-change.ts";

type PaymentBehavior =
  | "allow_incomplete"
  | "default_incomplete"
  | "error_if_incomplete"
  | "pending_if_incomplete";

interface Collection {
  behavior: PaymentBehavior;
  /** Whether the cardholder is away. */
  offSession: boolean;
  /** Whether a change that must be paid is refused without a card; by the clock nothing can be refused. */
  needsCard?: boolean;
}

/**
 * Applies a planned change and bills it. Prorations that are not billed now wait for the next invoice.
 * @throws StripeError 400 without a card, 402 where an unpaid change is an error
 */
export function makeChange(
  state: StripeState,
  subscription: Subscription,
  { planned, collection }: { planned: PlannedChange; collection: Collection },
): void {
  discardPendingUpdate(state, subscription);
  if (!planned.billsNow) {
    saveItems(state, planned.prorations, { subscription, invoice: null });
    applyItems(state, subscription, planned);
    return;
  }
  const needsCard = collection.behavior !== "default_incomplete" && collection.needsCard !== false;
  const invoice = billChange(state, { subscription, planned, needsCard });
  if (collection.behavior === "allow_incomplete" || collection.behavior === "default_incomplete") {
    applyItems(state, subscription, planned);
    openInvoice(state, invoice);
    if (invoice.status === "open") collect(state, { subscription, invoice, collection });
    return;
  }
  subscription.sandbox_pending_invoice = invoice.id;
  state.store.save(subscription);
  openInvoice(state, invoice);
  const refusal = invoice.status === "open" ? attempt(state, invoice, collection.offSession) : null;
  if (refusal === null) {
    subscription.sandbox_pending_invoice = undefined;
    applyItems(state, subscription, planned);
    return;
  }
  if (collection.behavior === "pending_if_incomplete") setPendingUpdate(state, subscription, planned);
  else {
    voidInvoice(state, invoice);
    throw refusal;
  }
}

interface BilledChange {
  subscription: Subscription;
  planned: PlannedChange;
  needsCard: boolean;
}

/** @throws StripeError 400 when something is due and there is no card to ask */
function billChange(state: StripeState, { subscription, planned, needsCard }: BilledChange): Invoice {
  const { prorations, recurring } = planned;
  const { invoice, waiting } = draftChangeInvoice(state, subscription, [...prorations, ...recurring]);
  if (invoice.amount_due > 0 && needsCard && !findCardFor(state, invoice)) {
    throw invalidRequest(
      "This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.",
      { code: "resource_missing" },
    );
  }
  state.store.save(invoice);
  attachItems(state, waiting, invoice);
  saveItems(state, prorations, { subscription, invoice: invoice.id });
  subscription.latest_invoice = invoice.id;
  state.store.save(subscription);
  emitEvent(state, { type: "invoice.created", subject: invoice });
  return invoice;
}

interface CollectInput {
  subscription: Subscription;
  invoice: Invoice;
  collection: Collection;
}

/** The change applies whether or not it is paid; an unpaid one makes the subscription past due. */
function collect(state: StripeState, { subscription, invoice, collection }: CollectInput): void {
  if (collection.behavior === "allow_incomplete") {
    planNextAttempt(state, invoice);
    attempt(state, invoice, collection.offSession);
  } else if (subscription.status === "active") {
    subscription.status = "past_due";
    state.store.save(subscription);
  }
}

/** @returns why it was not paid, or null */
function attempt(state: StripeState, invoice: Invoice, offSession: boolean): StripeError | null {
  try {
    payInvoice(state, { invoice, card: null, presence: offSession ? "off_session" : "on_session" });
    return null;
  } catch (error) {
    if (error instanceof StripeError) return error;
    throw error;
  }
}

interface ChangeInvoice {
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
