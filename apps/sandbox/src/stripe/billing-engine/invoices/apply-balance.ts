import type { Customer, Invoice } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { moveBalance } from "../credits/move-balance.ts";

/** Stripe charges nothing below this and adds it to the customer's balance. */
const LEAST_CHARGE_CENTS = 50;

/** What is due of a total after a customer's balance; a negative total is due by nobody and becomes a credit. */
export function dueAfter(total: number, balance: number): number {
  const owed = total + balance;
  return owed < LEAST_CHARGE_CENTS ? 0 : owed;
}

/** Uses the customer's balance for an invoice, or adds to it what is not charged. */
export function applyBalance(state: StripeState, invoice: Invoice, customer: Customer): void {
  const due = dueAfter(invoice.total, customer.balance);
  invoice.starting_balance = customer.balance;
  invoice.amount_due = due;
  invoice.amount_remaining = due;
  invoice.ending_balance = invoice.total + customer.balance - due;
  const amount = invoice.ending_balance - invoice.starting_balance;
  if (amount === 0) return;
  const type = invoice.ending_balance > 0 ? "invoice_too_small" : "applied_to_invoice";
  moveBalance(state, customer, { amount, type, invoice: invoice.id });
}

/** Gives back what a void invoice had used. */
export function returnBalance(state: StripeState, invoice: Invoice): void {
  const customer = state.store.get("customer", invoice.customer);
  const amount = invoice.starting_balance - (invoice.ending_balance ?? invoice.starting_balance);
  if (!customer || amount === 0) return;
  moveBalance(state, customer, { amount, type: "unapplied_from_invoice", invoice: invoice.id });
}
