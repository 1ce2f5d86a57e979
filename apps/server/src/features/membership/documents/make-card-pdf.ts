import { CARD_HEIGHT, type CardFace, drawCard } from "./card-drawing.ts";
import { addPart, INK, MARGIN, openPdf, SOFT } from "./open-pdf.ts";

export interface CardPaper extends CardFace {
  brandName: string;
  familyNames: string[];
  /** Null for an active membership. */
  endsOn: string | null;
  madeAt: Date;
}

/** One Letter page with the card in its true size. */
export async function makeCardPdf(card: CardPaper): Promise<Buffer> {
  const open = await openPdf({
    title: `${card.planName} membership card`,
    author: card.brandName,
    madeAt: card.madeAt,
  });
  const { pdf } = open;
  addPart(open, "H1", () => {
    pdf.font("bold").fontSize(18).fillColor(INK).text(`${card.brandName} membership card`);
  });
  const top = pdf.y + 10;
  drawCard(open, { face: card, x: MARGIN, y: top });
  pdf.x = MARGIN;
  pdf.y = top + CARD_HEIGHT + 18;
  for (const sentence of sentencesBelow(card)) {
    addPart(open, "P", () => {
      pdf.font("plain").fontSize(10).fillColor(SOFT).text(sentence, { lineGap: 2 }).moveDown(0.4);
    });
  }
  return open.finish();
}

function sentencesBelow({ familyNames, endsOn, supportPhone }: CardPaper): string[] {
  return [
    ...(familyNames.length > 0 ? [`Also for: ${familyNames.join(", ")}.`] : []),
    ...(endsOn === null ? [] : [`This membership ends on ${endsOn}.`]),
    "Show the card at the dentist before your visit starts, on paper or on your phone.",
    `Dentists: please charge the member price. Questions? Call ${supportPhone}.`,
    "For a card in the size of a bank card, print this page at 100% and cut the card out.",
  ];
}
