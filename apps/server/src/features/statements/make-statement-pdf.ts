import type { Statement } from "@smirk/contract/account/payments";
import type { Language } from "@smirk/domain/wire/language";
import { type Texts, textsIn } from "../../locales/texts.ts";
import { drawPageNumbers } from "../../pdf/draw-words.ts";
import {
  addPart,
  INK,
  LINE,
  MARGIN,
  type OpenPdf,
  openPdf,
  renderArtifact,
  SOFT,
} from "../../pdf/open-pdf.ts";
import { drawInThread } from "../../process/draw-in-thread.ts";

interface StatementPaper {
  statement: Statement;
  author: string;
  language: Language;
  madeAt: Date;
}

export function drawStatement(paper: StatementPaper): Promise<Buffer> {
  return drawInThread(new URL(import.meta.url), makeStatementPdf.name, paper);
}

/** The sums and entries of the page, as a file. */
export async function makeStatementPdf({
  statement,
  author,
  language,
  madeAt,
}: StatementPaper): Promise<Buffer> {
  const texts = textsIn(language);
  const { t } = texts;
  const title = t("Payments in {year}", { year: statement.year });
  const open = await openPdf({ title, author, language, madeAt, contents: statement });
  addText(open, "H1", title);
  addText(open, "P", t("Paid by {by} to {to}.", { by: statement.paid_by, to: statement.paid_to }));
  addText(open, "H2", t("Summary"));
  drawRows(open, listSums(texts, statement));
  addText(open, "H2", t("Charges and refunds"));
  drawRows(
    open,
    statement.entries.map((entry) => describeEntry(texts, entry)),
  );
  for (const sentence of [
    t("Dates are in the time zone {timeZone}. Created on {day}.", {
      timeZone: statement.time_zone,
      day: texts.date(statement.made_on),
    }),
    t(
      "This is a list of your payments for a dental discount plan. THIS IS NOT INSURANCE. It is not an official form.",
    ),
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

function listSums({ t, money }: Texts, statement: Statement): PdfRow[] {
  const { discount_cents: discount, credit_cents: credit, refunded_cents: refunded } = statement;
  const { disputed_cents: disputed } = statement;
  return [
    { label: t("Membership fees"), value: money(statement.membership_fee_cents) },
    { label: t("One-time processing fee"), value: money(statement.enrollment_fee_cents) },
    { label: t("Discounts"), value: money(0 - discount) },
    ...(credit === 0 ? [] : [{ label: t("Credit"), value: money(0 - credit) }]),
    { label: t("Charged"), value: money(statement.charged_cents), isSum: true },
    { label: t("Refunds"), value: money(0 - refunded) },
    ...(disputed === 0 ? [] : [{ label: t("Taken back by your bank"), value: money(0 - disputed) }]),
    {
      label: disputed === 0 ? t("Charged less refunds") : t("Charged less refunds and disputed payments"),
      value: money(statement.net_cents),
      isSum: true,
    },
  ];
}

function describeEntry(texts: Texts, entry: Statement["entries"][number]): PdfRow {
  const { t, money } = texts;
  const { number, day, kind, amount_cents: cents, dispute_state: dispute } = entry;
  const amount = money(cents);
  const what = {
    charge: t("Charge"),
    refund: t("Refund"),
    dispute: t("Taken back by your bank"),
  }[kind];
  const undecided = {
    open: t("Dispute of {amount}, your bank has not decided yet", { amount }),
    won: t("Dispute of {amount}, your bank decided that the payment is valid", { amount }),
    lost: null,
  }[dispute ?? "lost"];
  const receipt = number === null ? "" : `, ${t("receipt {number}", { number })}`;
  const label = `${texts.shortDate(day)}   ${undecided ?? what}${receipt}`;
  const counted = undecided === null ? -cents : 0;
  return { label, value: kind === "charge" ? amount : money(counted) };
}

interface PdfRow {
  label: string;
  value: string;
  isSum?: boolean;
}

const VALUE_WIDTH = 130;

/** A table of labels with amounts at the right margin. */
function drawRows(open: OpenPdf, rows: readonly PdfRow[]): void {
  const { pdf, root } = open;
  const labelWidth = pdf.page.width - 2 * MARGIN - VALUE_WIDTH;
  const table = pdf.struct("Table");
  root.add(table);
  for (const { label, value, isSum = false } of rows) {
    pdf.font(isSum ? "bold" : "plain").fontSize(10);
    const height = pdf.heightOfString(label, { width: labelWidth }) + 7;
    if (pdf.y + height > pdf.page.maxY()) pdf.addPage();
    if (isSum) drawLine(open);
    const top = pdf.y;
    const font = isSum ? "bold" : "plain";
    table.add(
      pdf.struct("TR", {}, [
        pdf.struct("TH", {}, () => {
          pdf
            .font(font)
            .fillColor(isSum ? INK : SOFT)
            .text(label, MARGIN, top, { width: labelWidth });
        }),
        pdf.struct("TD", {}, () => {
          const x = MARGIN + labelWidth;
          pdf.font(font).fillColor(INK).text(value, x, top, { width: VALUE_WIDTH, align: "right" });
        }),
      ]),
    );
    pdf.x = MARGIN;
    pdf.y = top + height;
  }
  table.end();
  pdf.moveDown(0.8);
}

function drawLine({ pdf }: OpenPdf): void {
  renderArtifact(pdf, "Layout", () => {
    pdf
      .moveTo(MARGIN, pdf.y - 2)
      .lineTo(pdf.page.width - MARGIN, pdf.y - 2)
      .lineWidth(0.75)
      .stroke(LINE);
  });
  pdf.y += 3;
}
