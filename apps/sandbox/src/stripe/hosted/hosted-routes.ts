import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { html, PAGE_POLICY, renderDocument } from "../../index-page/document.ts";
import { capital, formatDay, formatMoney } from "../portal/portal-format.ts";
import { PORTAL_STYLES } from "../portal/portal-styles.ts";
import type { Account } from "../state/account.ts";
import type { Invoice } from "../state/objects.ts";
import type { CreditNote } from "../state/schedule-objects.ts";
import type { StripeState } from "../state/stripe-state.ts";
import { readLink } from "./links.ts";

const LEAD = "A fake of Stripe's invoice page. No real money moves.";

interface HostedRoute {
  Params: { token: string };
}

/** The pages and PDFs behind `hosted_invoice_url`, `invoice_pdf` and a credit note's `pdf`. */
export function registerHostedInvoices(app: FastifyInstance, account: Account): void {
  const find = (request: FastifyRequest<HostedRoute>): Paper | null => {
    account.catchUp();
    const id = readLink(account, request.params.token);
    return id === null ? null : describePaper(account, id);
  };
  app.get<HostedRoute>("/i/acct_sandbox/:token", (request, reply) => {
    const paper = find(request);
    return paper ? sendPage(reply, renderPaper(paper, request.params.token)) : sendGone(reply);
  });
  app.get<HostedRoute>("/i/acct_sandbox/:token/pdf", async (request, reply) => {
    const paper = find(request);
    if (!paper) return sendGone(reply);
    const name = `${paper.title.toLowerCase().replaceAll(" ", "-")}.pdf`;
    return reply
      .type("application/pdf")
      .header("content-disposition", `attachment; filename="${name}"`)
      .header("cache-control", "no-store")
      .send(await renderPdf(paper));
  });
}

function renderPaper({ title, facts, rows }: Paper, token: string): string {
  const list = (pairs: readonly [string, string][]) =>
    html`<dl>${pairs.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
  return renderDocument({
    title,
    lead: LEAD,
    styles: PORTAL_STYLES,
    sections: [
      html`<section>${list(facts)}${list(rows)}<a class="button" href="/stripe/i/acct_sandbox/${token}/pdf">Download PDF</a></section>`,
    ],
  });
}

function sendGone(reply: FastifyReply): FastifyReply {
  const lead = "This link has expired. Ask for a new one where you found it.";
  return sendPage(reply.code(404), renderDocument({ title: "Invoice", lead, sections: [] }));
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", PAGE_POLICY)
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .send(page);
}

const PAPER_MARGIN = 56;

const AMOUNT_WIDTH = 100;

/** One page, in a font that every reader has. */
async function renderPdf({ title, facts, rows }: Paper): Promise<Buffer> {
  const { default: PDFDocument } = await import("pdfkit");
  const pdf = new PDFDocument({
    size: "LETTER",
    margin: PAPER_MARGIN,
    info: { Title: title, Author: "Smirk sandbox" },
  });
  const parts: Buffer[] = [];
  pdf.on("data", (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => pdf.once("end", resolve));
  pdf.fontSize(20).text(title).moveDown();
  pdf.fontSize(10);
  for (const [name, value] of facts) pdf.text(`${name}: ${value}`);
  pdf.moveDown();
  const right = pdf.page.width - PAPER_MARGIN - AMOUNT_WIDTH;
  for (const [what, amount] of rows) {
    const { y } = pdf;
    pdf.text(amount, right, y, { width: AMOUNT_WIDTH, align: "right" });
    pdf.text(what, PAPER_MARGIN, y, { width: right - PAPER_MARGIN });
  }
  pdf.end();
  await ended;
  return Buffer.concat(parts);
}

/** What the page and the PDF of an invoice or credit note show. */
interface Paper {
  title: string;
  facts: [name: string, value: string][];
  rows: [what: string, amount: string][];
}

function describePaper(state: StripeState, id: string): Paper | null {
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
