import { unschedule } from "./due.ts";
import { emitEvent } from "./emit-event.ts";
import type { Subscription } from "./objects.ts";
import { voidIntent } from "./void-intent.ts";
import { voidInvoice } from "./void-invoice.ts";
import type { World } from "./world.ts";

export type EndReason = "cancellation_requested" | "payment_disputed" | "payment_failed";

/** A subscription is over; what is still owed of an older period stays owed, but nobody asks for it any more. */
export function endSubscription(world: World, subscription: Subscription, reason: EndReason): void {
  const now = world.clock.now();
  const wasIncomplete = subscription.status === "incomplete";
  subscription.status = "canceled";
  subscription.canceled_at ??= now;
  subscription.ended_at = now;
  subscription.cancellation_details = { ...subscription.cancellation_details, reason };
  letGo(world, subscription, wasIncomplete);
  emitEvent(world, "customer.subscription.deleted", subscription);
}

/** Nobody paid the first invoice in time. */
export function expireSubscription(world: World, subscription: Subscription): void {
  if (subscription.status !== "incomplete") return;
  subscription.status = "incomplete_expired";
  subscription.ended_at = world.clock.now();
  letGo(world, subscription, true);
  emitEvent(world, "customer.subscription.updated", subscription, { status: "incomplete", ended_at: null });
}

function letGo(world: World, subscription: Subscription, voidsInvoice: boolean): void {
  world.store.save(subscription);
  unschedule(world, subscription.id);
  const setup =
    subscription.pending_setup_intent && world.store.get("setup_intent", subscription.pending_setup_intent);
  if (setup) voidIntent(world, setup, "abandoned");
  for (const invoice of world.store.all("invoice")) {
    if (invoice.parent?.subscription_details.subscription !== subscription.id) continue;
    if (voidsInvoice || invoice.status === "draft") voidInvoice(world, invoice);
    if (invoice.status !== "open") continue;
    invoice.auto_advance = false;
    invoice.next_payment_attempt = null;
    unschedule(world, invoice.id);
    world.store.save(invoice);
  }
}
