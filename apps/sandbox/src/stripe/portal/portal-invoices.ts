import { type Html, html } from "../../index-page/html.ts";
import type { Invoice } from "../state/objects.ts";
import type { StripeState } from "../state/stripe-state.ts";
import { capital, formatDay, formatMoney } from "./portal-format.ts";

/** Newest first, each with its lines. */
export function renderInvoices(state: StripeState, customer: string): Html {
  const invoices = state.store
    .all("invoice")
    .filter((one) => one.customer === customer && one.status !== "draft")
    .toReversed();
  const list =
    invoices.length === 0
      ? html`<p class="soft">There are none yet.</p>`
      : html`<ul class="invoices">${invoices.map((one) => renderInvoice(state, one))}</ul>`;
  return html`<section><h2>Invoices</h2>${list}</section>`;
}

function renderInvoice(state: StripeState, invoice: Invoice): Html {
  const { created, lines, number, status, total } = invoice;
  const off = lines.data
    .flatMap((line) => line.discount_amounts)
    .reduce((sum, { amount }) => sum + amount, 0);
  const refunded = refundedOf(state, invoice);
  const rows: [string, number][] = [
    ...lines.data.map(({ description, amount }): [string, number] => [String(description ?? "Item"), amount]),
    ...(off > 0 ? [["Discount", -off] as [string, number]] : []),
    ["Total", total],
    ...(refunded > 0 ? [["Refunded", -refunded] as [string, number]] : []),
  ];
  return html`<li><details><summary><span>${formatDay(created)}</span><span>${formatMoney(total)}</span><span class="status">${capital(status)}</span></summary>
<p class="soft">Invoice ${number ?? "without a number"}</p>
<dl>${rows.map(([what, cents]) => html`<div><dt>${what}</dt><dd>${formatMoney(cents)}</dd></div>`)}</dl></details></li>`;
}

function refundedOf({ store }: StripeState, { sandbox_intent: intent }: Invoice): number {
  if (intent === undefined) return 0;
  return store
    .all("charge")
    .filter((charge) => charge.payment_intent === intent)
    .reduce((sum, charge) => sum + charge.amount_refunded, 0);
}
