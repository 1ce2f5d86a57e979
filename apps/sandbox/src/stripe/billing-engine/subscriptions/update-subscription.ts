import { mergeMetadata, omitUndefined } from "../../api/merge-metadata.ts";
import { getObject } from "../../api/operation.ts";
import type { SubscriptionUpdate } from "../../api/resources/subscription-forms.ts";
import { invalidRequest } from "../../api/stripe-error.ts";
import { tryFirst } from "../../state/imagine.ts";
import type { Subscription } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent, watchChanges } from "../../webhooks/emit-event.ts";
import { changeItems } from "../changes/change-items.ts";
import { makeChange } from "../changes/make-change.ts";
import { type PlannedChange, planChange } from "../changes/plan-change.ts";
import { redeemAndSave } from "../discounts/redeem-items.ts";
import { draftOnce } from "../invoices/item-drafts.ts";
import { saveItems } from "../invoices/pending-items.ts";
import { checkUpdate } from "./check-update.ts";
import { periodEndOf, schedule, unschedule } from "./due-tasks.ts";

/** @throws StripeError 400 for an ended subscription or a change that it cannot have now, 402 for an unpaid one */
export function updateSubscription(
  state: StripeState,
  subscription: Subscription,
  update: SubscriptionUpdate,
): Subscription {
  checkUpdate(subscription, update);
  return tryFirst(state, (one) => {
    return changeSubscription(one, getObject(one, "subscription", subscription.id), update);
  });
}

function changeSubscription(
  state: StripeState,
  subscription: Subscription,
  update: SubscriptionUpdate,
): Subscription {
  const changes = watchChanges(subscription);
  if (update.default_payment_method !== undefined)
    setCard(state, subscription, update.default_payment_method);
  if (update.discounts !== undefined) setDiscounts(state, subscription, update);
  const planned = planUpdate(state, subscription, update);
  setEnd(state, subscription, update);
  setDetails(subscription, update);
  state.store.save(subscription);
  addInvoiceItems(state, subscription, update);
  if (planned) {
    makeChange(state, subscription, {
      planned,
      collection: { behavior: update.payment_behavior, offSession: update.off_session ?? false },
    });
  }
  const previous = changes();
  if (previous) emitEvent(state, { type: "customer.subscription.updated", subject: subscription, previous });
  return subscription;
}

/** @returns null when neither items nor the billing cycle change */
export function planUpdate(
  state: StripeState,
  subscription: Subscription,
  update: Pick<
    SubscriptionUpdate,
    "billing_cycle_anchor" | "items" | "proration_behavior" | "proration_date"
  > & { param?: (name: string) => string },
): PlannedChange | null {
  const { param = (name: string) => name } = update;
  const resetsAnchor = update.billing_cycle_anchor?.type === "now";
  if (!update.items && !resetsAnchor) return null;
  const items = changeItems(state, { subscription, changes: update.items ?? [], param: param("items") });
  return planChange(state, subscription, {
    items,
    resetsAnchor,
    proration: update.proration_behavior ?? "create_prorations",
    prorationDate: update.proration_date,
    param,
  });
}

function setDetails(subscription: Subscription, update: SubscriptionUpdate): void {
  subscription.description = update.description ?? subscription.description;
  subscription.metadata = mergeMetadata(subscription.metadata, update.metadata);
  if (update.cancellation_details) {
    subscription.cancellation_details = {
      ...subscription.cancellation_details,
      ...omitUndefined(update.cancellation_details),
    };
  }
  if (update.payment_settings?.save_default_payment_method) {
    subscription.payment_settings.save_default_payment_method =
      update.payment_settings.save_default_payment_method;
  }
}

function setCard(state: StripeState, subscription: Subscription, id: string): void {
  const method = getObject(state, "payment_method", { id, param: "default_payment_method" });
  if (method.customer !== subscription.customer) {
    throw invalidRequest(
      "The customer does not have a payment method with the ID provided. The payment method must be attached to the customer.",
      { param: "default_payment_method", code: "resource_missing" },
    );
  }
  subscription.default_payment_method = id;
}

export function setDiscounts(
  state: StripeState,
  subscription: Subscription,
  { discounts = null }: Pick<SubscriptionUpdate, "discounts">,
): void {
  const subtotal = subscription.items.data.reduce(
    (sum, { price, quantity }) => sum + price.unit_amount * quantity,
    0,
  );
  const redeemer = { customer: subscription.customer, subscription: subscription.id, subtotal };
  subscription.discounts = redeemAndSave(state, { wanted: discounts, redeemer });
}

function addInvoiceItems(state: StripeState, subscription: Subscription, update: SubscriptionUpdate): void {
  if (update.add_invoice_items.length === 0) return;
  const redeemer = { customer: subscription.customer, subscription: subscription.id, subtotal: 0 };
  const added = update.add_invoice_items;
  const drafts = draftOnce(state, { added, redeemer, param: "add_invoice_items" });
  for (const discount of drafts.flatMap((draft) => draft.discounts)) state.store.save(discount);
  saveItems(state, drafts, { subscription, invoice: null });
}

/** Sets or clears when a subscription ends. */
export function setEnd(
  state: StripeState,
  subscription: Subscription,
  update: Pick<SubscriptionUpdate, "cancel_at" | "cancel_at_period_end">,
): void {
  const { cancel_at: at, cancel_at_period_end: atPeriodEnd } = update;
  if (at === undefined && atPeriodEnd === undefined) return;
  const named = typeof at === "string" ? periodEndOf(subscription) : (at ?? null);
  const end = atPeriodEnd ? periodEndOf(subscription) : named;
  subscription.cancel_at_period_end = atPeriodEnd ?? false;
  subscription.cancel_at = end;
  subscription.canceled_at = end === null ? null : state.clock.now();
  subscription.cancellation_details.reason = end === null ? null : "cancellation_requested";
  if (end === null || atPeriodEnd) unschedule(state, subscription.id, "cancel_subscription");
  else schedule(state, { task: "cancel_subscription", subject: subscription.id, at: end });
}
