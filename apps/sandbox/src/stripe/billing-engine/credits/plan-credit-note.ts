import { invalidRequest } from "../../api/stripe-error.ts";
import { newId } from "../../state/new-id.ts";
import type { Invoice, Line } from "../../state/objects.ts";
import type { CreditNoteLine } from "../../state/schedule-objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";

interface WantedLine {
  amount?: number | undefined;
  description?: string | undefined;
  invoice_line_item?: string | undefined;
  quantity?: number | undefined;
  type: "custom_line_item" | "invoice_line_item";
  unit_amount?: number | undefined;
}

export interface WantedCredit {
  amount?: number | undefined;
  credit_amount?: number | undefined;
  lines?: WantedLine[] | undefined;
  out_of_band_amount?: number | undefined;
  refund_amount?: number | undefined;
  refunds?: { amount_refunded?: number | undefined; refund?: string | undefined }[] | undefined;
}

/** Whole cents. */
export interface PlannedCredit {
  total: number;
  discount: number;
  discountAmounts: { amount: number; discount: string }[];
  lines: CreditNoteLine[];
  prePayment: number;
  credit: number;
  refund: number;
  outOfBand: number;
  linked: { refund: string; amount: number }[];
}

/**
 * What a credit note would come to; saves nothing.
 * @throws StripeError 400 for an invoice that cannot be credited, for more than is left, or for parts that do not
 * add up
 */
export function planCreditNote(state: StripeState, invoice: Invoice, wanted: WantedCredit): PlannedCredit {
  if (invoice.status !== "open" && invoice.status !== "paid") {
    throw invalidRequest(
      `Credit notes can only be created for invoices in the open or paid status; this invoice is ${invoice.status}.`,
      { param: "invoice" },
    );
  }
  const lines = wanted.lines ? wanted.lines.map((line) => creditLine(invoice, line)) : [];
  const ofLines = lines.reduce((sum, { net }) => sum + net, 0);
  const total = wanted.amount ?? (wanted.lines ? ofLines : partsOf(wanted));
  if (wanted.lines && wanted.amount !== undefined && wanted.amount !== ofLines) {
    throw invalidRequest("The credit note's amount must equal the sum of its lines.", { param: "amount" });
  }
  if (total < 1)
    throw invalidRequest("The credit note's amount must be greater than 0.", { param: "amount" });
  const left = creditableOf(state, invoice);
  if (total > left) {
    throw invalidRequest(
      `The sum of credit note amounts must not exceed the invoice's total: ${left} of ${invoice.total} is left.`,
      { param: "amount" },
    );
  }
  const parts = splitParts(state, { invoice, wanted, total });
  const discountAmounts = lines.flatMap((line) => line.discountAmounts);
  return {
    total,
    discount: discountAmounts.reduce((sum, { amount }) => sum + amount, 0),
    discountAmounts,
    lines: wanted.lines ? lines.map(({ line }) => line) : [customLine(total)],
    ...parts,
  };
}

/** Without lines or amount, the parts are the amount. */
function partsOf(wanted: WantedCredit): number {
  const linked = (wanted.refunds ?? []).reduce((sum, { amount_refunded: one = 0 }) => sum + one, 0);
  const { credit_amount = 0, refund_amount = 0, out_of_band_amount = 0 } = wanted;
  return credit_amount + refund_amount + out_of_band_amount + linked;
}

function creditableOf({ store }: StripeState, invoice: Invoice): number {
  const notes = store
    .all("credit_note")
    .filter((note) => note.invoice === invoice.id && note.status === "issued");
  return invoice.total - notes.reduce((sum, { amount }) => sum + amount, 0);
}

interface Split {
  invoice: Invoice;
  wanted: WantedCredit;
  total: number;
}

function splitParts(state: StripeState, { invoice, wanted, total }: Split) {
  const linked = (wanted.refunds ?? []).map(({ refund: id = "", amount_refunded: amount }) => {
    const refund = state.store.get("refund", id);
    if (!refund || refund.payment_intent !== invoice.sandbox_intent) {
      throw invalidRequest(`The refund ${id} is not of this invoice's payment.`, { param: "refunds" });
    }
    return { refund: id, amount: amount ?? refund.amount };
  });
  const parts = {
    credit: wanted.credit_amount ?? 0,
    refund: wanted.refund_amount ?? 0,
    outOfBand: wanted.out_of_band_amount ?? 0,
    linked,
  };
  const sum =
    parts.credit + parts.refund + parts.outOfBand + linked.reduce((all, one) => all + one.amount, 0);
  const prePayment = invoice.status === "open" ? Math.min(total, invoice.amount_remaining) : 0;
  if (sum !== total - prePayment) {
    throw invalidRequest(
      `The sum of credit amount, refund amount and out of band amount (${sum}) must equal the post payment amount of the credit note (${total - prePayment}).`,
      { param: "refund_amount" },
    );
  }
  return { ...parts, prePayment };
}

interface CreditedLine {
  line: CreditNoteLine;
  net: number;
  discountAmounts: { amount: number; discount: string }[];
}

function creditLine(invoice: Invoice, wanted: WantedLine): CreditedLine {
  if (wanted.type === "custom_line_item") {
    const amount = (wanted.unit_amount ?? 0) * (wanted.quantity ?? 1);
    return { line: customLine(amount, wanted.description), net: amount, discountAmounts: [] };
  }
  const source = invoice.lines.data.find(({ id }) => id === wanted.invoice_line_item);
  if (!source) {
    throw invalidRequest(`No such invoice line item: '${wanted.invoice_line_item ?? ""}'`, {
      code: "resource_missing",
      param: "lines",
    });
  }
  const amount =
    wanted.amount ?? (wanted.quantity ?? source.quantity) * Math.round(source.amount / source.quantity);
  const discountAmounts = shareDiscounts(source, amount);
  const off = discountAmounts.reduce((sum, one) => sum + one.amount, 0);
  const line: CreditNoteLine = {
    ...customLine(amount, String(source.description ?? "")),
    discount_amount: off,
    discount_amounts: discountAmounts,
    invoice_line_item: source.id,
    pretax_credit_amounts: discountAmounts.map((one) => ({ ...one, type: "discount" })),
    type: "invoice_line_item",
  };
  return { line, net: amount - off, discountAmounts };
}

function shareDiscounts(source: Line, amount: number) {
  return source.discount_amounts.map(({ amount: off, discount }) => ({
    amount: source.amount === 0 ? 0 : Math.round((off * amount) / source.amount),
    discount,
  }));
}

function customLine(amount: number, description = "Credit"): CreditNoteLine {
  return {
    id: newId("cnli"),
    object: "credit_note_line_item",
    amount,
    description,
    discount_amount: 0,
    discount_amounts: [],
    livemode: false,
    metadata: {},
    pretax_credit_amounts: [],
    quantity: 1,
    tax_rates: [],
    taxes: [],
    type: "custom_line_item",
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  };
}
