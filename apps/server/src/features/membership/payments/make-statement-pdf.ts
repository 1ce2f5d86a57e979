import type { Statement } from "@smirk/contract/account/payments";
import { formatMoney } from "@smirk/domain/billing/money";
import type { Language } from "@smirk/domain/wire/language";
import { formatSentenceDate, formatShortDate } from "@smirk/domain/wire/short-date";
import { drawInThread } from "../../../process/draw-in-thread.ts";
import { LOCALES } from "../../../text-files/locales.ts";
import { drawPageNumbers } from "../documents/draw-page-numbers.ts";
import { drawRows, type PdfRow } from "../documents/draw-rows.ts";
import { addPart, INK, type OpenPdf, openPdf, SOFT } from "../documents/open-pdf.ts";
import { STATEMENT_WORDS } from "./statement-words.ts";

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
  const words = STATEMENT_WORDS[language];
  const title = words.title(statement.year);
  const open = await openPdf({ title, author, language, madeAt, contents: statement });
  addText(open, "H1", title);
  addText(open, "P", words.paid(statement.paid_by, statement.paid_to));
  addText(open, "H2", words.summary);
  drawRows(open, listSums(statement, language));
  addText(open, "H2", words.entries);
  drawRows(
    open,
    statement.entries.map((entry) => describeEntry(entry, language)),
  );
  for (const sentence of [
    words.days(statement.time_zone, formatSentenceDate(statement.made_on, LOCALES[language])),
    words.denial,
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

function listSums(statement: Statement, language: Language): PdfRow[] {
  const words = STATEMENT_WORDS[language];
  const write = (cents: number) => formatMoney(cents, LOCALES[language]);
  const { discount_cents: discount, credit_cents: credit, refunded_cents: refunded } = statement;
  const { disputed_cents: disputed } = statement;
  return [
    { label: words.membershipFees, value: write(statement.membership_fee_cents) },
    { label: words.enrollmentFee, value: write(statement.enrollment_fee_cents) },
    { label: words.discounts, value: write(0 - discount) },
    ...(credit === 0 ? [] : [{ label: words.credit, value: write(0 - credit) }]),
    { label: words.charged, value: write(statement.charged_cents), isSum: true },
    { label: words.refunds, value: write(0 - refunded) },
    ...(disputed === 0 ? [] : [{ label: words.disputed, value: write(0 - disputed) }]),
    {
      label: disputed === 0 ? words.net : words.netOfDisputes,
      value: write(statement.net_cents),
      isSum: true,
    },
  ];
}

function describeEntry(entry: Statement["entries"][number], language: Language): PdfRow {
  const { number, day, kind, amount_cents: cents, dispute_state: dispute } = entry;
  const words = STATEMENT_WORDS[language];
  const locale = LOCALES[language];
  const amount = formatMoney(cents, locale);
  const what = { charge: words.charge, refund: words.refund, dispute: words.disputed }[kind];
  const undecided = { open: words.openDispute, won: words.wonDispute, lost: null }[dispute ?? "lost"];
  const receipt = number === null ? "" : `, ${words.receipt(number)}`;
  const label = `${formatShortDate(day, locale)}   ${undecided ? undecided(amount) : what}${receipt}`;
  const counted = undecided ? 0 : -cents;
  return { label, value: kind === "charge" ? amount : formatMoney(counted, locale) };
}
