import type { Language } from "@smirk/domain/wire/language";
import type { PrescriptionCodes } from "../../../db/schema/schema.ts";
import { textsIn } from "../../../locales/texts.ts";
import { drawInThread } from "../../../process/draw-in-thread.ts";
import { cardWords } from "../card/card-words.ts";
import { drawCardBack } from "./card-back.ts";
import { type CardFace, drawCard } from "./card-drawing.ts";
import { CARD_HEIGHT, CARD_WIDTH } from "./card-paint.ts";
import { addPart, INK, MARGIN, openPdf, SOFT } from "./open-pdf.ts";
import { drawPrescriptionCard } from "./prescription-card.ts";

export interface CardPaper extends CardFace {
  brandName: string;
  familyNames: string[];
  /** Null: the plan has no card for prescriptions, or the membership is over. */
  prescriptions: PrescriptionCodes | null;
  /** What the code on the back says; null once the membership is over. */
  checkUrl: string | null;
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
    title: words.titleOf(card.planName),
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
  const { checkUrl, supportPhone } = card;
  // The back shares an edge with the front, which is where paper is folded.
  if (checkUrl !== null) drawCardBack(open, { checkUrl, supportPhone, x: MARGIN + CARD_WIDTH, y: top });
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

function sentencesBelow({ familyNames, endsOn, stamp, supportPhone, language }: CardPaper): string[] {
  const words = cardWords(textsIn(language));
  if (stamp !== null) return [words.noMemberPrice];
  return [
    ...(familyNames.length > 0 ? [words.alsoFor(familyNames.join(", "))] : []),
    ...(endsOn === null ? [] : [words.endsOn(endsOn)]),
    words.showOnPaper,
    words.forDentists(supportPhone),
    words.print,
  ];
}
