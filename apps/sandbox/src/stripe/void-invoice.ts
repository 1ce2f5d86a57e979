import { unschedule } from "./due.ts";
import { emitEvent } from "./emit-event.ts";
import type { Invoice } from "./objects.ts";
import { voidIntent } from "./void-intent.ts";
import type { World } from "./world.ts";

/** Nobody owes the invoice any more, and nobody can pay it. */
export function voidInvoice(world: World, invoice: Invoice): void {
  if (invoice.status !== "open" && invoice.status !== "draft") return;
  const now = world.clock.now();
  invoice.status = "void";
  invoice.status_transitions.voided_at = now;
  invoice.next_payment_attempt = null;
  invoice.auto_advance = false;
  world.store.save(invoice);
  unschedule(world, invoice.id);
  const intent = invoice.sandbox_intent && world.store.get("payment_intent", invoice.sandbox_intent);
  if (intent) voidIntent(world, intent, "void_invoice");
  for (const payment of world.store.all("invoice_payment").filter((one) => one.invoice === invoice.id)) {
    payment.status = "canceled";
    payment.status_transitions.canceled_at = now;
    world.store.save(payment);
  }
  emitEvent(world, "invoice.voided", invoice);
}
