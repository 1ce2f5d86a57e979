import { formatMoney } from "@smirk/domain/billing/money";
import type { Statement } from "@smirk/domain/membership/payments";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import { drawPageNumbers } from "../documents/draw-page-numbers.ts";
import { drawRows, type PdfRow } from "../documents/draw-rows.ts";
import { addPart, INK, type OpenPdf, openPdf, SOFT } from "../documents/open-pdf.ts";

interface StatementPaper {
  statement: Statement;
  author: string;
  madeAt: Date;
}

/** The sums and entries of the page, as a file. */
export async function makeStatementPdf({ statement, author, madeAt }: StatementPaper): Promise<Buffer> {
  const title = `Payments in ${statement.year}`;
  const open = await openPdf({ title, author, madeAt });
  addText(open, "H1", title);
  addText(open, "P", `Paid by ${statement.paid_by} to ${statement.paid_to}.`);
  addText(open, "H2", "Summary");
  drawRows(open, listSums(statement));
  addText(open, "H2", "Charges and refunds");
  drawRows(open, statement.entries.map(describeEntry));
  for (const sentence of [
    `Days are those of the time zone ${statement.time_zone}. Made on ${formatShortDate(statement.made_on)}.`,
    "This is a list of your payments for a dental discount plan. THIS IS NOT INSURANCE. It is not an official form.",
  ]) {
    addText(open, "Note", sentence);
  }
  drawPageNumbers(open);
  return open.finish();
}

const SIZES = { H1: 20, H2: 13, P: 10, Note: 9 };

function addText(open: OpenPdf, style: keyof typeof SIZES, text: string): void {
  const { pdf } = open;
  const isHeading = style === "H1" || style === "H2";
  addPart(open, style === "Note" ? "P" : style, () => {
    pdf
      .font(isHeading ? "bold" : "plain")
      .fontSize(SIZES[style])
      .fillColor(style === "Note" ? SOFT : INK)
      .text(text, { lineGap: 2 })
      .moveDown(0.5);
  });
}

function listSums(statement: Statement): PdfRow[] {
  const { discount_cents: discount, credit_cents: credit, refunded_cents: refunded } = statement;
  const { disputed_cents: disputed } = statement;
  return [
    { label: "Membership fees", value: formatMoney(statement.membership_fee_cents) },
    { label: "One-time processing fee", value: formatMoney(statement.enrollment_fee_cents) },
    { label: "Discounts", value: formatMoney(0 - discount) },
    ...(credit === 0 ? [] : [{ label: "Credit", value: formatMoney(0 - credit) }]),
    { label: "Charged", value: formatMoney(statement.charged_cents), isSum: true },
    { label: "Refunds", value: formatMoney(0 - refunded) },
    ...(disputed === 0 ? [] : [{ label: "Taken back by your bank", value: formatMoney(0 - disputed) }]),
    {
      label: disputed === 0 ? "Charged less refunds" : "Charged less refunds and disputed payments",
      value: formatMoney(statement.net_cents),
      isSum: true,
    },
  ];
}

const ENTRY_WORDS = { charge: "Charge", refund: "Refund", dispute: "Taken back by your bank" };

function describeEntry({ kind, number, day, amount_cents: cents }: Statement["entries"][number]): PdfRow {
  const what = ENTRY_WORDS[kind];
  const label = `${formatShortDate(day)}   ${what}${number === null ? "" : `, receipt ${number}`}`;
  return { label, value: formatMoney(kind === "charge" ? cents : -cents) };
}
