import type { Language } from "@smirk/domain/wire/language";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import { textsIn } from "../../../locales/texts.ts";
import {
  avoidPageBreak,
  drawFacts,
  drawHeading,
  drawPageNumbers,
  drawParagraph,
} from "../../../pdf/draw-words.ts";
import { addPart, INK, MARGIN, type OpenPdf, openPdf, SOFT } from "../../../pdf/open-pdf.ts";
import { drawInThread } from "../../../process/draw-in-thread.ts";
import { drawCard } from "../../card/card-drawing.ts";
import { CARD_HEIGHT } from "../../card/card-paint.ts";
import type { StateRule } from "../../law/list-rules.ts";
import type { ResidentPreview } from "./preview-resident.ts";

type Facts = readonly { label: string; value: string }[];

interface FilingPack {
  title: string;
  /** Where it comes from and what it is not. */
  notes: string[];
  author: string;
  madeAt: Date;
  organization: Facts;
  registrations: Facts;
  regulator: Facts;
  providers: string;
  prices: Facts;
  rules: StateRule[];
  /** What a resident reads, in each language and for each period, the yearly one first. */
  languages: {
    language: Language;
    heading: string;
    periods: { heading: string; preview: ResidentPreview }[];
  }[];
}

export function drawFilingPack(pack: FilingPack): Promise<Buffer> {
  return drawInThread(new URL(import.meta.url), makeFilingPackPdf.name, pack);
}

/** Called by its name in a thread of its own. */
export async function makeFilingPackPdf(pack: FilingPack): Promise<Buffer> {
  const { title, author, madeAt } = pack;
  const open = await openPdf({ title, author, language: "en", madeAt, contents: pack });
  addPart(open, "H1", () => {
    open.pdf.font("bold").fontSize(20).fillColor(INK).text(title).moveDown(0.5);
  });
  for (const note of pack.notes) drawParagraph(open, note);
  drawList(open, "Organization", pack.organization);
  drawList(open, "Registrations", pack.registrations);
  drawList(open, "Regulator", pack.regulator);
  drawHeading(open, "Providers");
  drawParagraph(open, pack.providers);
  drawList(open, "Prices and fees", pack.prices);
  drawRules(open, pack.rules);
  for (const { language, heading, periods } of pack.languages) {
    const part = { ...open, language, ...(language === "en" ? {} : { lang: textsIn(language).locale }) };
    drawHeading(open, heading);
    for (const period of periods) drawCheckout(part, open, period);
    const [first] = periods;
    if (first === undefined) continue;
    drawAgreementAndCard(part, open, first.preview);
    for (const period of periods) drawEmails(part, open, period);
  }
  drawPageNumbers(open);
  return open.finish();
}

function drawList(open: OpenPdf, heading: string, facts: Facts): void {
  drawHeading(open, heading);
  if (facts.length === 0) drawParagraph(open, "None.");
  else drawFacts(open, facts);
}

function drawRules(open: OpenPdf, rules: readonly StateRule[]): void {
  drawHeading(open, "Rules");
  for (const { topic, value, section, source, readOn, isCareful } of rules) {
    avoidPageBreak(open, 40);
    addPart(open, "P", () => {
      const { pdf } = open;
      pdf.font("bold").fontSize(10).fillColor(INK).text(`${topic}: ${value}`, { lineGap: 1 });
      const careful = isCareful ? " Careful: not confirmed, or the value that is better for the member." : "";
      pdf
        .font("plain")
        .fontSize(9)
        .fillColor(SOFT)
        .text(`${section}. Source: ${source}. Read on ${readOn}.${careful}`, { lineGap: 1 })
        .moveDown(0.5);
    });
  }
}

type Period = FilingPack["languages"][number]["periods"][number];

function drawCheckout(part: OpenPdf, open: OpenPdf, { heading, preview }: Period): void {
  const { sentences, disclosures, consents } = preview.checkout;
  drawHeading(open, `Before paying, ${heading}`, "H3");
  for (const { text } of sentences) drawParagraph(part, text);
  drawHeading(open, `Disclosures and boxes, ${heading}`, "H3");
  for (const [index, sentence] of disclosures.entries()) drawParagraph(part, `${index + 1}. ${sentence}`);
  for (const { text } of consents) drawParagraph(part, `[  ] ${text}`);
}

function drawAgreementAndCard(part: OpenPdf, open: OpenPdf, { agreement, face }: ResidentPreview): void {
  drawHeading(open, `Agreement, version ${agreement.version}, paid every year`, "H3");
  drawParagraph(part, agreement.title);
  drawParagraph(part, agreement.notice);
  drawFacts(part, agreement.facts);
  for (const { heading, paragraphs } of agreement.sections) {
    drawHeading(part, heading, "H3");
    for (const paragraph of paragraphs) drawParagraph(part, paragraph);
  }
  avoidPageBreak(open, CARD_HEIGHT + 60);
  drawHeading(open, "Card in its true size", "H3");
  const top = open.pdf.y;
  drawCard(part, { face, x: MARGIN, y: top });
  open.pdf.x = MARGIN;
  open.pdf.y = top + CARD_HEIGHT + 18;
}

function drawEmails(part: OpenPdf, open: OpenPdf, { heading, preview }: Period): void {
  for (const { kind, sentOn, subject, text } of preview.emails) {
    drawHeading(open, `Email on ${formatShortDate(sentOn)}, ${heading}: ${kind.replaceAll("_", " ")}`, "H3");
    drawParagraph(part, subject);
    for (const paragraph of text.split("\n\n")) drawParagraph(part, paragraph);
  }
}
