import type { Invoice, Subscription, SubscriptionItem } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent, watchChanges } from "../../webhooks/emit-event.ts";
import { detachItems } from "../invoices/pending-items.ts";
import { periodEndOf, schedule, scheduleRenewal, unschedule } from "../subscriptions/due-tasks.ts";
import type { PlannedChange } from "./plan-change.ts";

const PENDING_SECONDS = 23 * 60 * 60;

/** A change whose invoice is not paid yet waits 23 hours, at most until the period's end. */
export function setPendingUpdate(
  state: StripeState,
  subscription: Subscription,
  { anchor, items }: PlannedChange,
): void {
  const expires = Math.min(state.clock.now() + PENDING_SECONDS, periodEndOf(subscription));
  subscription.pending_update = {
    billing_cycle_anchor: anchor,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: expires,
    metadata: null,
    subscription_items: items,
    trial_end: null,
    trial_from_plan: null,
  };
  state.store.save(subscription);
  schedule(state, { task: "expire_pending_update", subject: subscription.id, at: expires });
}

/** The invoice is paid: what waited for it applies. */
export function applyPendingUpdate(state: StripeState, subscription: Subscription, invoice: Invoice): void {
  const pending = subscription.pending_update;
  if (subscription.sandbox_pending_invoice !== invoice.id || !pending) return;
  const changes = watchChanges(subscription);
  forgetPendingUpdate(state, subscription);
  applyItems(state, subscription, {
    items: pending.subscription_items,
    anchor: pending.billing_cycle_anchor,
  });
  const previous = changes() ?? {};
  emitEvent(state, { type: "customer.subscription.updated", subject: subscription, previous });
  emitEvent(state, { type: "customer.subscription.pending_update_applied", subject: subscription });
}

/** The invoice is void: what waited for it is discarded. */
export function dropPendingUpdate(state: StripeState, invoice: Invoice): void {
  const id = invoice.parent?.subscription_details.subscription;
  const subscription = id === undefined ? undefined : state.store.get("subscription", id);
  if (subscription?.sandbox_pending_invoice !== invoice.id) return;
  const changes = watchChanges(subscription);
  forgetPendingUpdate(state, subscription);
  detachItems(state, invoice);
  const previous = changes();
  if (previous) emitEvent(state, { type: "customer.subscription.updated", subject: subscription, previous });
}

export function forgetPendingUpdate(state: StripeState, subscription: Subscription): void {
  subscription.pending_update = null;
  subscription.sandbox_pending_invoice = undefined;
  unschedule(state, subscription.id, "expire_pending_update");
  state.store.save(subscription);
}

/** @param changed.anchor null: the billing cycle stays */
export function applyItems(
  state: StripeState,
  subscription: Subscription,
  changed: { items: SubscriptionItem[]; anchor: number | null },
): void {
  subscription.items.data = changed.items;
  if (changed.anchor !== null) {
    subscription.billing_cycle_anchor = changed.anchor;
    scheduleRenewal(state, subscription);
    if (subscription.cancel_at_period_end) subscription.cancel_at = periodEndOf(subscription);
  }
  state.store.save(subscription);
}
