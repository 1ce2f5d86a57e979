import { emitEvent } from "./emit-event.ts";
import { newId } from "./new-id.ts";
import type { Refund } from "./payment-objects.ts";
import { invalidRequest } from "./stripe-error.ts";
import type { World } from "./world.ts";

/** The cardholder's bank takes a refund that it has thought about. */
export function takeRefund(world: World, refund: Refund): Refund {
  refund.status = "succeeded";
  world.store.save(refund);
  emitEvent(world, "refund.updated", refund, { status: "pending" });
  return refund;
}

/** A bank did not take a refund: the money is with the account again. */
export function failRefund(world: World, refund: Refund): Refund {
  const previous = { status: refund.status };
  if (refund.status !== "succeeded" && refund.status !== "pending")
    throw invalidRequest(`Refund ${refund.id} is ${refund.status}.`);
  refund.status = "failed";
  refund.failure_reason = "lost_or_stolen_card";
  refund.failure_balance_transaction = newId("txn");
  world.store.save(refund);
  const charge = world.store.get("charge", refund.charge);
  if (charge) {
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    world.store.save(charge);
  }
  emitEvent(world, "refund.updated", refund, previous);
  emitEvent(world, "refund.failed", refund, previous);
  return refund;
}
