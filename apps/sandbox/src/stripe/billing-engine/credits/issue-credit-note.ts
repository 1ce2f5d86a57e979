import { mergeMetadata } from "../../api/merge-metadata.ts";
import { getObject, listOf } from "../../api/operation.ts";
import { invalidRequest } from "../../api/stripe-error.ts";
import { newId } from "../../state/new-id.ts";
import type { Invoice, Metadata } from "../../state/objects.ts";
import type { PaymentIntent } from "../../state/payment-objects.ts";
import type { CreditNote } from "../../state/schedule-objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent, watchChanges } from "../../webhooks/emit-event.ts";
import { settlePaid } from "../invoices/settle-invoice.ts";
import { voidIntent } from "../payments/build-intents.ts";
import { refundCharge } from "../payments/refund-charge.ts";
import { moveBalance } from "./move-balance.ts";
import { type PlannedCredit, planCreditNote, type WantedCredit } from "./plan-credit-note.ts";

interface WantedNote extends WantedCredit {
  effective_at?: number | undefined;
  memo?: string | undefined;
  metadata?: Metadata | null | undefined;
  reason?: string | undefined;
}

/** The credit note that a call would issue; saves nothing. */
export function buildCreditNote(state: StripeState, invoice: Invoice, wanted: WantedNote): CreditNote {
  return describeNote(state, { invoice, wanted, planned: planCreditNote(state, invoice, wanted) });
}

/**
 * Credits an invoice: lowers what is due, refunds its payment, or adds to the customer's balance.
 * @throws StripeError 400 as planCreditNote and refundCharge do
 */
export function issueCreditNote(state: StripeState, invoice: Invoice, wanted: WantedNote): CreditNote {
  const planned = planCreditNote(state, invoice, wanted);
  const note = describeNote(state, { invoice, wanted, planned });
  if (planned.refund > 0)
    note.refunds.push(describeRefund(refund(state, invoice, planned.refund), planned.refund));
  if (planned.credit > 0) {
    const customer = getObject(state, "customer", invoice.customer);
    const move = { amount: -planned.credit, type: "credit_note" as const, invoice: invoice.id };
    note.customer_balance_transaction = moveBalance(state, customer, { ...move, creditNote: note.id }).id;
  }
  state.store.save(note);
  emitEvent(state, { type: "credit_note.created", subject: note });
  creditInvoice(state, invoice, note);
  return note;
}

/** @throws StripeError 400 for one that is void or has moved money already */
export function voidCreditNote(state: StripeState, note: CreditNote): CreditNote {
  const invoice = getObject(state, "invoice", note.invoice);
  if (note.status !== "issued" || note.post_payment_amount > 0 || invoice.status !== "open") {
    throw invalidRequest("You cannot void this credit note: only those of open invoices can be voided.");
  }
  note.status = "void";
  note.voided_at = state.clock.now();
  state.store.save(note);
  setRemaining(state, invoice, invoice.amount_remaining + note.pre_payment_amount);
  invoice.pre_payment_credit_notes_amount -= note.pre_payment_amount;
  state.store.save(invoice);
  emitEvent(state, { type: "credit_note.voided", subject: note });
  return note;
}

function creditInvoice(state: StripeState, invoice: Invoice, note: CreditNote): void {
  const changes = watchChanges(invoice);
  invoice.post_payment_credit_notes_amount += note.post_payment_amount;
  invoice.pre_payment_credit_notes_amount += note.pre_payment_amount;
  if (note.pre_payment_amount > 0)
    setRemaining(state, invoice, invoice.amount_remaining - note.pre_payment_amount);
  state.store.save(invoice);
  const previous = changes();
  if (previous) emitEvent(state, { type: "invoice.updated", subject: invoice, previous });
  if (invoice.status !== "open" || invoice.amount_remaining > 0) return;
  const intent = findIntent(state, invoice);
  if (intent) voidIntent(state, intent, "void_invoice");
  settlePaid(state, invoice, null);
}

function setRemaining(state: StripeState, invoice: Invoice, cents: number): void {
  invoice.amount_due = cents;
  invoice.amount_remaining = cents;
  const intent = findIntent(state, invoice);
  if (!intent || cents === 0) return;
  intent.amount = cents;
  state.store.save(intent);
}

function refund(state: StripeState, invoice: Invoice, amount: number): string {
  const intent = findIntent(state, invoice);
  if (!intent?.latest_charge) {
    throw invalidRequest("This invoice has no payment to refund.", { param: "refund_amount" });
  }
  return refundCharge(state, getObject(state, "charge", intent.latest_charge), { amount }).id;
}

function findIntent({ store }: StripeState, { sandbox_intent: id }: Invoice): PaymentIntent | undefined {
  return id === undefined ? undefined : store.get("payment_intent", id);
}

function describeRefund(id: string, amount: number) {
  return { amount_refunded: amount, payment_record_refund: null, refund: id, type: "refund" };
}

interface Described {
  invoice: Invoice;
  wanted: WantedNote;
  planned: PlannedCredit;
}

function describeNote(state: StripeState, { invoice, wanted, planned }: Described): CreditNote {
  const id = newId("cn");
  const before = state.store.all("credit_note").filter((note) => note.invoice === invoice.id).length;
  const postPayment = planned.total - planned.prePayment;
  return {
    id,
    object: "credit_note",
    amount: planned.total,
    amount_shipping: 0,
    created: state.clock.now(),
    currency: invoice.currency,
    customer: invoice.customer,
    customer_account: null,
    customer_balance_transaction: null,
    discount_amount: planned.discount,
    discount_amounts: planned.discountAmounts,
    effective_at: wanted.effective_at ?? state.clock.now(),
    invoice: invoice.id,
    lines: listOf(`/v1/credit_notes/${id}/lines`, planned.lines),
    livemode: false,
    memo: wanted.memo ?? null,
    metadata: mergeMetadata({}, wanted.metadata),
    number: `${invoice.number}-CN-${String(before + 1).padStart(2, "0")}`,
    out_of_band_amount: planned.outOfBand === 0 ? null : planned.outOfBand,
    pdf: "",
    post_payment_amount: postPayment,
    pre_payment_amount: planned.prePayment,
    pretax_credit_amounts: planned.discountAmounts.map((one) => ({ ...one, type: "discount" })),
    reason: wanted.reason ?? null,
    refunds: planned.linked.map(({ refund: linked, amount }) => describeRefund(linked, amount)),
    shipping_cost: null,
    status: "issued",
    subtotal: planned.total + planned.discount,
    subtotal_excluding_tax: planned.total + planned.discount,
    total: planned.total,
    total_excluding_tax: planned.total,
    total_taxes: [],
    type: typeOf(planned.prePayment, postPayment),
    voided_at: null,
  };
}

function typeOf(prePayment: number, postPayment: number): "mixed" | "post_payment" | "pre_payment" {
  if (prePayment > 0) return postPayment > 0 ? "mixed" : "pre_payment";
  return "post_payment";
}
