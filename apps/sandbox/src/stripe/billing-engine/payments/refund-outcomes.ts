import { invalidRequest } from "../../api/stripe-error.ts";
import { newId } from "../../state/new-id.ts";
import type { Refund } from "../../state/payment-objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";

/** The bank accepts a pending refund. */
export function acceptRefund(state: StripeState, refund: Refund): Refund {
  refund.status = "succeeded";
  state.store.save(refund);
  emitEvent(state, { type: "refund.updated", subject: refund, previous: { status: "pending" } });
  return refund;
}

/** The bank rejects a refund, and the money returns to the account. */
export function failRefund(state: StripeState, refund: Refund): Refund {
  const previous = { status: refund.status };
  if (refund.status !== "succeeded" && refund.status !== "pending")
    throw invalidRequest(`Refund ${refund.id} is ${refund.status}.`);
  refund.status = "failed";
  refund.failure_reason = "lost_or_stolen_card";
  refund.failure_balance_transaction = newId("txn");
  state.store.save(refund);
  const charge = state.store.get("charge", refund.charge);
  if (charge) {
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    state.store.save(charge);
  }
  emitEvent(state, { type: "refund.updated", subject: refund, previous });
  emitEvent(state, { type: "refund.failed", subject: refund, previous });
  return refund;
}
