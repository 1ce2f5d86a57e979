import { findBehaviour } from "./card-data.ts";
import { schedule } from "./due.ts";
import { emitEvent } from "./emit-event.ts";
import { mergeMetadata } from "./merge-metadata.ts";
import { newId } from "./new-id.ts";
import type { Metadata } from "./objects.ts";
import type { Charge, Refund } from "./payment-objects.ts";
import { invalidRequest } from "./stripe-error.ts";
import type { World } from "./world.ts";

export interface WantedRefund {
  amount?: number | undefined;
  metadata?: Metadata | null | undefined;
  reason?: string | undefined;
}

/** How long a bank thinks about a refund that it does not take at once. */
const BANK_SECONDS = 60 * 60;

/** @throws StripeError 400 for more than is left of a charge, or one that is disputed or did not go through */
export function refundCharge(world: World, charge: Charge, wanted: WantedRefund): Refund {
  const left = charge.amount - charge.amount_refunded;
  const amount = wanted.amount ?? left;
  if (charge.status !== "succeeded")
    throw invalidRequest(`Charge ${charge.id} has not succeeded.`, { code: "charge_not_refundable" });
  if (isWithBank(world, charge))
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
  const habit = findHabit(world, charge);
  const refund: Refund = {
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: newId("txn"),
    charge: charge.id,
    created: world.clock.now(),
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
    receipt_number: null,
    source_transfer_reversal: null,
    status: habit === "pend" ? "pending" : "succeeded",
    transfer_reversal: null,
  };
  const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  world.store.save(refund);
  world.store.save(charge);
  emitEvent(world, "refund.created", refund);
  emitEvent(world, "charge.refunded", charge, previous);
  if (habit === "pend") schedule(world, "take_refund", refund.id, world.clock.now() + BANK_SECONDS);
  else emitEvent(world, "refund.updated", refund, { status: "pending" });
  if (habit === "fail") schedule(world, "fail_refund", refund.id, world.clock.now() + BANK_SECONDS);
  return refund;
}

/** Whether the cardholder's bank has a charge's money, for now or for good. */
function isWithBank({ store }: World, charge: Charge): boolean {
  const disputes = store.all("dispute").filter((dispute) => dispute.charge === charge.id);
  return disputes.some(({ status }) => status !== "won");
}

function findHabit(world: World, charge: Charge) {
  const card = charge.payment_method && world.store.get("payment_method", charge.payment_method);
  return card ? findBehaviour(world, card).refunds : undefined;
}
