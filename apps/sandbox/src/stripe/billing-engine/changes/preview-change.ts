import { getObject } from "../../api/operation.ts";
import type { InvoicePreview, PreviewDetails } from "../../api/resources/subscription-forms.ts";
import { invalidRequest } from "../../api/stripe-error.ts";
import { imagine } from "../../state/imagine.ts";
import type { Invoice, Subscription } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { draftOnce } from "../invoices/item-drafts.ts";
import { saveItems } from "../invoices/pending-items.ts";
import { updateSchedule } from "../schedules/update-schedule.ts";
import { checkNotScheduled } from "../subscriptions/check-update.ts";
import { nothingUpcoming, previewRenewal } from "../subscriptions/preview-renewal.ts";
import { planUpdate, setDiscounts, setEnd } from "../subscriptions/update-subscription.ts";
import { draftChangeInvoice } from "./make-change.ts";
import { applyItems, forgetPendingUpdate } from "./pending-update.ts";
import { type PlannedChange, planEnd } from "./plan-change.ts";

/**
 * The next invoice of a subscription as it is or after a change, which is made on a copy of the account.
 * `preview_mode: recurring` is the first whole period after it, without prorations and invoice items.
 */
export function previewChange(account: StripeState, wanted: InvoicePreview): Invoice {
  const state = imagine(account);
  const subscription = findPreviewed(state, wanted);
  const details = wanted.subscription_details ?? {};
  checkNotScheduled(subscription, details);
  if (wanted.schedule_details) {
    const schedule = getObject(
      state,
      "subscription_schedule",
      wanted.schedule ?? subscription.schedule ?? "",
    );
    updateSchedule(state, schedule, wanted.schedule_details);
  }
  if (wanted.discounts !== undefined) setDiscounts(state, subscription, wanted);
  const planned = details.cancel_now
    ? planEnd(state, subscription, {
        proration: details.proration_behavior ?? "create_prorations",
        prorationDate: details.proration_date,
      })
    : planUpdate(state, subscription, { ...details, param: (name) => `subscription_details[${name}]` });
  if (details.proration_date !== undefined && !planned) {
    throw invalidRequest("`proration_date` needs `items` or `billing_cycle_anchor` with it.", {
      param: "subscription_details[proration_date]",
    });
  }
  setEnd(state, subscription, details);
  addItems(state, subscription, wanted);
  const invoice = previewPlanned(state, subscription, {
    planned,
    wanted,
    endsNow: details.cancel_now ?? false,
  });
  return describePreview(invoice, planned && details);
}

function findPreviewed(state: StripeState, { schedule, subscription }: InvoicePreview): Subscription {
  if (subscription !== undefined)
    return getObject(state, "subscription", { id: subscription, param: "subscription" });
  const { subscription: id } = getObject(state, "subscription_schedule", {
    id: schedule ?? "",
    param: "schedule",
  });
  return getObject(state, "subscription", { id: id ?? "", param: "schedule" });
}

interface PlannedPreview {
  planned: PlannedChange | null;
  wanted: InvoicePreview;
  endsNow: boolean;
}

function previewPlanned(
  state: StripeState,
  subscription: Subscription,
  { planned, wanted, endsNow }: PlannedPreview,
): Invoice {
  if (planned) forgetPendingUpdate(state, subscription);
  if (planned && wanted.preview_mode === "next" && (planned.billsNow || endsNow)) {
    const { invoice } = draftChangeInvoice(state, subscription, [
      ...planned.prorations,
      ...planned.recurring,
    ]);
    if (invoice.lines.data.length === 0) throw nothingUpcoming(subscription.customer);
    return invoice;
  }
  if (endsNow) throw nothingUpcoming(subscription.customer);
  if (planned) {
    saveItems(state, planned.prorations, { subscription, invoice: null });
    applyItems(state, subscription, planned);
  }
  return previewRenewal(state, subscription, wanted.preview_mode);
}

function addItems(state: StripeState, subscription: Subscription, wanted: InvoicePreview): void {
  const redeemer = { customer: subscription.customer, subscription: subscription.id, subtotal: 0 };
  const drafts = draftOnce(state, { added: wanted.invoice_items, redeemer, param: "invoice_items" });
  for (const discount of drafts.flatMap((draft) => draft.discounts)) state.store.save(discount);
  saveItems(state, drafts, { subscription, invoice: null });
}

function describePreview(invoice: Invoice, change: PreviewDetails | null): Invoice {
  const id = invoice.id.startsWith("upcoming_") ? invoice.id : `upcoming_${invoice.id}`;
  for (const line of invoice.lines.data) line.invoice = id;
  invoice.lines.url = `/v1/invoices/${id}/lines`;
  const date = change?.proration_date;
  if (invoice.parent && date !== undefined)
    invoice.parent.subscription_details.subscription_proration_date = date;
  return Object.assign(invoice, { id, billing_reason: "upcoming" });
}
