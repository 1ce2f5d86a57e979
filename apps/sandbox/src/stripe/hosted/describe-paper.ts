import { capital, formatDay, formatMoney } from "../portal/portal-format.ts";
import type { Invoice } from "../state/objects.ts";
import type { CreditNote } from "../state/schedule-objects.ts";
import type { StripeState } from "../state/stripe-state.ts";

/** What the page and the PDF of an invoice or credit note show. */
export interface Paper {
  title: string;
  facts: [name: string, value: string][];
  rows: [what: string, amount: string][];
}

export function describePaper(state: StripeState, id: string): Paper | null {
  const invoice = state.store.get("invoice", id);
  if (invoice) return describeInvoice(state, invoice);
  const note = state.store.get("credit_note", id);
  return note ? describeCreditNote(note) : null;
}

function describeInvoice({ store }: StripeState, invoice: Invoice): Paper {
  const off = invoice.total_discount_amounts.reduce((sum, { amount }) => sum + amount, 0);
  const paidAt = invoice.status_transitions.paid_at;
  const receipt = invoice.receipt_number;
  const refunded = store
    .all("charge")
    .filter((charge) => charge.payment_intent === invoice.sandbox_intent)
    .reduce((sum, charge) => sum + charge.amount_refunded, 0);
  const used = invoice.total - invoice.amount_due;
  const rows: [string, number | null][] = [
    ...invoice.lines.data.map(({ amount, description }): [string, number] => [
      String(description ?? "Item"),
      amount,
    ]),
    ["Discount", off > 0 ? -off : null],
    ["Total", invoice.total],
    ["Balance", used === 0 ? null : -used],
    ["Amount due", invoice.amount_due],
    ["Amount paid", invoice.amount_paid],
    ["Refunded", refunded > 0 ? -refunded : null],
  ];
  return {
    title: paidAt === null ? "Invoice" : "Receipt",
    facts: [
      ["Invoice", invoice.number ?? "without a number"],
      ...(typeof receipt === "string" ? [["Receipt", receipt] as [string, string]] : []),
      ["Billed to", String(invoice.customer_name ?? invoice.customer_email ?? invoice.customer)],
      ["Date", formatDay(invoice.created)],
      ["Status", capital(invoice.status)],
    ],
    rows: formatRows(rows),
  };
}

function describeCreditNote(note: CreditNote): Paper {
  return {
    title: "Credit note",
    facts: [
      ["Credit note", String(note.number)],
      ["Date", formatDay(note.created)],
      ["Status", capital(note.status)],
    ],
    rows: formatRows([
      ...note.lines.data.map(({ amount, description }): [string, number] => [String(description), amount]),
      ["Total", note.amount],
    ]),
  };
}

function formatRows(rows: readonly [string, number | null][]): [string, string][] {
  return rows.flatMap(([what, cents]) =>
    cents === null ? [] : [[what, formatMoney(cents)] as [string, string]],
  );
}
