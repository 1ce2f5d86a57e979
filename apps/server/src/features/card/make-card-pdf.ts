import type { Language } from "@smirk/domain/wire/language";
import type { PrescriptionCodes } from "../../db/schema/schema.ts";
import { textsIn } from "../../locales/texts.ts";
import { addPart, INK, MARGIN, type OpenPdf, openPdf, renderArtifact, SOFT } from "../../pdf/open-pdf.ts";
import { placeCode } from "../../pdf/place-code.ts";
import { drawInThread } from "../../process/draw-in-thread.ts";
import { type CardFace, drawCard } from "./card-drawing.ts";
import { CARD_HEIGHT, CARD_WIDTH, CORNER, mm, type TextLine, writeLine } from "./card-paint.ts";
import { cardWords } from "./card-words.ts";
import { drawPrescriptionCard } from "./prescription-card.ts";

export interface CardPaper extends CardFace {
  brandName: string;
  familyNames: string[];
  /** Null: the plan has no card for prescriptions, or the membership is over. */
  prescriptions: PrescriptionCodes | null;
  /** Addresses on the back: of its code, and the one beside it; null once the membership is over. */
  back: { scanned: string; typed: string } | null;
  /** Null for an active membership. */
  endsOn: string | null;
  language: Language;
  madeAt: Date;
}

export function drawCardPage(card: CardPaper): Promise<Buffer> {
  return drawInThread(new URL(import.meta.url), makeCardPdf.name, card);
}

/** One Letter page with both sides of the card in its true size. */
export async function makeCardPdf(card: CardPaper): Promise<Buffer> {
  const words = cardWords(textsIn(card.language));
  const open = await openPdf({
    title: words.titleOf(card.values.plan.value),
    author: card.brandName,
    language: card.language,
    madeAt: card.madeAt,
    contents: card,
  });
  const { pdf } = open;
  addPart(open, "H1", () => {
    pdf.font("bold").fontSize(18).fillColor(INK).text(words.titleOf(card.brandName));
  });
  const top = pdf.y + 10;
  drawCard(open, { face: card, x: MARGIN, y: top });
  const { back, values } = card;
  const supportPhone = values.questions.value;
  // The back shares an edge with the front, which is where paper is folded.
  if (back !== null) drawCardBack(open, { ...back, supportPhone, x: MARGIN + CARD_WIDTH, y: top });
  let below = top + CARD_HEIGHT + 18;
  if (card.prescriptions !== null) {
    drawPrescriptionCard(open, { ...card, codes: card.prescriptions, x: MARGIN, y: below });
    below += CARD_HEIGHT + 18;
  }
  pdf.x = MARGIN;
  pdf.y = below;
  for (const sentence of sentencesBelow(card)) {
    addPart(open, "P", () => {
      pdf.font("plain").fontSize(10).fillColor(SOFT).text(sentence, { lineGap: 2 }).moveDown(0.4);
    });
  }
  return open.finish();
}

function sentencesBelow({ familyNames, endsOn, stamp, values, language }: CardPaper): string[] {
  const words = cardWords(textsIn(language));
  if (stamp !== null) return [words.noMemberPrice];
  return [
    ...(familyNames.length > 0 ? [words.alsoFor(familyNames.join(", "))] : []),
    ...(endsOn === null ? [] : [words.endsOn(endsOn)]),
    words.showOnPaper,
    words.forDentists(values.questions.value),
    words.print,
  ];
}

interface CardBack {
  /** What the code says: where a dentist's desk checks the card. */
  scanned: string;
  typed: string;
  supportPhone: string;
  /** Upper left corner, in points. */
  x: number;
  y: number;
}

/** Millimeters of the code without its quiet zone; phones read one from 25 on in any light. */
const CODE = 27;
const LEFT = 5.3;
const RIGHT = 80.3;
const COLUMN = 37;

/** The side with the code, in the size of the card, to be folded behind its front. */
function drawCardBack(open: OpenPdf, { scanned, typed, supportPhone, x, y }: CardBack): void {
  const { pdf, language } = open;
  const words = cardWords(textsIn(language));
  renderArtifact(pdf, "Layout", () => {
    pdf.roundedRect(x, y, CARD_WIDTH, CARD_HEIGHT, CORNER).lineWidth(0.75).stroke(SOFT);
  });
  const at: [number, number] = [x + mm(LEFT), y + mm(LEFT)];
  placeCode(open, { address: scanned, at, side: mm(CODE), alt: words.code });
  const width = mm(RIGHT - COLUMN);
  addPart(open, "P", () => {
    pdf.font("bold").fontSize(10.5).fillColor(INK);
    pdf.text(words.forTheDesk, x + mm(COLUMN), y + mm(LEFT), { width });
  });
  addPart(open, "P", () => {
    pdf.font("plain").fontSize(8).moveDown(0.3).text(words.scan, { width, lineGap: 1 });
  });
  const write = (text: string, { at: [left, top], ...line }: Pick<TextLine, "at" | "font" | "align">) =>
    addPart(open, "P", () => {
      const style = { ...line, width: RIGHT - left, size: 8.5, color: INK };
      writeLine(open, text, { ...style, at: [x + mm(left), y + mm(top)] });
    });
  const address = typed.replace(/^https?:\/\//, "");
  const cut = address.lastIndexOf("/") + 1;
  write(words.openInstead, { at: [LEFT, 38.6], font: "plain" });
  // An address is of no use cut off: the site has a line, and the code's own part another one.
  write(address.slice(0, cut), { at: [LEFT, 42.2], font: "bold" });
  write(address.slice(cut), { at: [LEFT, 45.8], font: "bold" });
  write(supportPhone, { at: [LEFT, 50], font: "plain" });
  write(`${words.denial}.`, { at: [38, 50], font: "bold", align: "right" });
}
