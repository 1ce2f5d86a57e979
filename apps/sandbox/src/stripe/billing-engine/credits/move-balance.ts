import { newId } from "../../state/new-id.ts";
import type { Customer } from "../../state/objects.ts";
import type { BalanceTransaction } from "../../state/schedule-objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";

interface BalanceMove {
  /** Cents; negative: a credit. */
  amount: number;
  type: BalanceTransaction["type"];
  invoice?: string | null;
  creditNote?: string | null;
  description?: string | null;
  metadata?: Record<string, string>;
}

/** Changes a customer's balance and records why. */
export function moveBalance(state: StripeState, customer: Customer, move: BalanceMove): BalanceTransaction {
  const previous = { balance: customer.balance };
  customer.balance += move.amount;
  const transaction: BalanceTransaction = {
    id: newId("cbtxn"),
    object: "customer_balance_transaction",
    amount: move.amount,
    checkout_session: null,
    created: state.clock.now(),
    credit_note: move.creditNote ?? null,
    currency: "usd",
    customer: customer.id,
    customer_account: null,
    description: move.description ?? null,
    ending_balance: customer.balance,
    invoice: move.invoice ?? null,
    livemode: false,
    metadata: move.metadata ?? {},
    type: move.type,
  };
  state.store.save(transaction);
  state.store.save(customer);
  emitEvent(state, { type: "customer.updated", subject: customer, previous });
  return transaction;
}
