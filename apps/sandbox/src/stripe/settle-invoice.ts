import { unschedule } from "./due.ts";
import { emitEvent, watchChanges } from "./emit-event.ts";
import type { Customer, Invoice, Subscription } from "./objects.ts";
import { countRedemptions } from "./redemptions.ts";
import type { World } from "./world.ts";

export function findSubscription(world: World, invoice: Invoice): Subscription | undefined {
  const id = invoice.parent?.subscription_details.subscription;
  return id === undefined ? undefined : world.store.get("subscription", id);
}

/** An invoice's money is here, or nothing was to be paid: the subscription stands again. */
export function settlePaid(world: World, invoice: Invoice, paymentMethod: string | null): void {
  const now = world.clock.now();
  invoice.status = "paid";
  invoice.attempted = true;
  if (invoice.amount_due > 0) countFirstAttempt(invoice);
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = now;
  world.store.save(invoice);
  for (const payment of world.store.all("invoice_payment").filter((one) => one.invoice === invoice.id)) {
    payment.status = "paid";
    payment.amount_paid = invoice.amount_due;
    payment.status_transitions.paid_at = now;
    world.store.save(payment);
    emitEvent(world, "invoice_payment.paid", payment);
  }
  emitEvent(world, "invoice.updated", invoice);
  emitEvent(world, "invoice.paid", invoice);
  emitEvent(world, "invoice.payment_succeeded", invoice);
  unschedule(world, invoice.id);
  const subscription = findSubscription(world, invoice);
  if (subscription) reviveSubscription(world, subscription, paymentMethod);
  setDelinquent(world, invoice.customer, false);
}

function reviveSubscription(world: World, subscription: Subscription, paymentMethod: string | null): void {
  const changes = watchChanges(subscription);
  if (subscription.status === "incomplete") countRedemptions(world, subscription);
  if (["incomplete", "past_due", "unpaid"].includes(subscription.status)) subscription.status = "active";
  const keepsCard = subscription.payment_settings.save_default_payment_method === "on_subscription";
  if (keepsCard && paymentMethod) subscription.default_payment_method = paymentMethod;
  unschedule(world, subscription.id, "expire_incomplete");
  world.store.save(subscription);
  const previous = changes();
  if (previous) emitEvent(world, "customer.subscription.updated", subscription, previous);
}

/** The bank asks its cardholder, who is there; it says no; or it says no because they are not there to be asked. */
type Unpaid = "challenged" | "cardholder_missed" | "declined";

/** A try to take an invoice's money failed, or waits for the cardholder's bank. */
export function settleUnpaid(world: World, invoice: Invoice, outcome: Unpaid): void {
  invoice.attempted = true;
  if (outcome !== "challenged") countFirstAttempt(invoice);
  world.store.save(invoice);
  emitEvent(world, "invoice.updated", invoice);
  if (outcome !== "challenged") emitEvent(world, "invoice.payment_failed", invoice);
  if (outcome !== "declined") emitEvent(world, "invoice.payment_action_required", invoice);
  const subscription = findSubscription(world, invoice);
  if (invoice.billing_reason !== "subscription_cycle" || !subscription) return;
  if (subscription.status === "active") {
    subscription.status = "past_due";
    world.store.save(subscription);
    emitEvent(world, "customer.subscription.updated", subscription, { status: "active" });
  }
  setDelinquent(world, invoice.customer, true);
}

/** After the first try only those by the schedule count, and they are counted there. */
function countFirstAttempt(invoice: Invoice): void {
  invoice.attempt_count = Math.max(1, invoice.attempt_count);
}

function setDelinquent(world: World, id: string, delinquent: boolean): void {
  const customer: Customer | undefined = world.store.get("customer", id);
  if (!customer || customer.delinquent === delinquent) return;
  customer.delinquent = delinquent;
  world.store.save(customer);
  emitEvent(world, "customer.updated", customer, { delinquent: !delinquent });
}
