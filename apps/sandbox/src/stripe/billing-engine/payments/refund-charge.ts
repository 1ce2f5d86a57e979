import { mergeMetadata } from "../../api/merge-metadata.ts";
import { invalidRequest } from "../../api/stripe-error.ts";
import { findBehavior } from "../../cards/card-data.ts";
import { newId } from "../../state/new-id.ts";
import type { Metadata } from "../../state/objects.ts";
import type { Charge, Refund } from "../../state/payment-objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
import { schedule } from "../subscriptions/due-tasks.ts";
import { newReceiptNumber } from "./build-charge.ts";
import { closeWarnings, withdrawnCents } from "./dispute-charge.ts";

interface WantedRefund {
  amount?: number | undefined;
  metadata?: Metadata | null | undefined;
  reason?: string | undefined;
}

/** Delay of a refund that the bank does not accept at once. */
const BANK_SECONDS = 60 * 60;

/** Whether a charge that is disputed in part is refunded at all: Stripe may refuse it. */
function refusesParts({ store }: StripeState): boolean {
  return store.get("sandbox.setting", "partly_disputed")?.value === "refused";
}

/** @throws StripeError 400 for more than neither refunds nor disputes have taken, or for a failed charge */
export function refundCharge(state: StripeState, charge: Charge, wanted: WantedRefund): Refund {
  const unrefunded = charge.amount - charge.amount_refunded;
  const withdrawn = withdrawnCents(state, charge);
  const left = Math.max(0, unrefunded - withdrawn);
  const amount = wanted.amount ?? left;
  if (charge.status !== "succeeded")
    throw invalidRequest(`Charge ${charge.id} has not succeeded.`, { code: "charge_not_refundable" });
  if (withdrawn > 0 && (left === 0 || refusesParts(state)))
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  if (amount < 1 || amount > left) {
    throw invalidRequest(
      `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
      { param: "amount" },
    );
  }
  const habit = findHabit(state, charge);
  const refund: Refund = {
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: newId("txn"),
    charge: charge.id,
    created: state.clock.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
      type: "card",
    },
    metadata: mergeMetadata({}, wanted.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: wanted.reason ?? null,
    receipt_number: newReceiptNumber(),
    source_transfer_reversal: null,
    status: habit === "pend" ? "pending" : "succeeded",
    transfer_reversal: null,
  };
  const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  state.store.save(refund);
  state.store.save(charge);
  emitEvent(state, { type: "refund.created", subject: refund });
  emitEvent(state, { type: "charge.refunded", subject: charge, previous });
  if (charge.refunded) closeWarnings(state, charge);
  if (habit === "pend")
    schedule(state, { task: "take_refund", subject: refund.id, at: state.clock.now() + BANK_SECONDS });
  else emitEvent(state, { type: "refund.updated", subject: refund, previous: { status: "pending" } });
  if (habit === "fail")
    schedule(state, { task: "fail_refund", subject: refund.id, at: state.clock.now() + BANK_SECONDS });
  return refund;
}

function findHabit(state: StripeState, charge: Charge) {
  const card = charge.payment_method && state.store.get("payment_method", charge.payment_method);
  return card ? findBehavior(state, card).refunds : undefined;
}

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
