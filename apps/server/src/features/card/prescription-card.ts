import type { CardValue, CardValues } from "@smirk/domain/membership/card-values";
import type { PrescriptionCodes } from "../../db/schema/schema.ts";
import { textsIn } from "../../locales/texts.ts";
import { addPart, INK, type OpenPdf, renderArtifact, SOFT } from "../../pdf/open-pdf.ts";
import { CARD_HEIGHT, CARD_WIDTH, CORNER, mm, writeLine } from "./card-paint.ts";
import { cardWords } from "./card-words.ts";

interface PrescriptionCard {
  codes: PrescriptionCodes;
  values: CardValues;
  /** Upper left corner, in points. */
  x: number;
  y: number;
}

const LEFT = 5.3;
const WIDTH = 75;
const COLUMNS = [LEFT, 31, 57] as const;
const COLUMN_WIDTH = 23;

/** What a pharmacy types in, in the size of the membership card, to be cut out with it. */
export function drawPrescriptionCard(open: OpenPdf, card: PrescriptionCard): void {
  const { pdf, language } = open;
  const { codes, values, x, y } = card;
  const words = cardWords(textsIn(language));
  renderArtifact(pdf, "Layout", () => {
    pdf.roundedRect(x, y, CARD_WIDTH, CARD_HEIGHT, CORNER).lineWidth(0.75).stroke(SOFT);
  });
  const write = (text: string, [left, top]: [number, number], style: { width: number; size: number }) =>
    addPart(open, "P", () =>
      writeLine(open, text, { ...style, at: [x + mm(left), y + mm(top)], font: "bold", color: INK }),
    );
  const fact = ({ label, value }: CardValue, [left, top]: [number, number], width: number) => {
    const at: [number, number] = [x + mm(left), y + mm(top)];
    addPart(open, "P", () => writeLine(open, label, { at, width, font: "plain", size: 7, color: SOFT }));
    write(value, [left, top + 3.8], { width, size: 9.5 });
  };
  write(words.prescriptions, [LEFT, 9], { width: WIDTH, size: 13 });
  fact({ label: words.administrator, value: codes.administrator }, [LEFT, 14.4], WIDTH);
  fact({ label: words.bin, value: codes.bin }, [COLUMNS[0], 22.8], COLUMN_WIDTH);
  fact({ label: words.pcn, value: codes.pcn }, [COLUMNS[1], 22.8], COLUMN_WIDTH);
  fact({ label: words.group, value: codes.group }, [COLUMNS[2], 22.8], COLUMN_WIDTH);
  fact(values.member, [LEFT, 31.2], WIDTH);
  fact(values.number, [LEFT, 39.6], WIDTH);
  write(codes.phone, [LEFT, 50], { width: 32, size: 8.5 });
  addPart(open, "P", () =>
    writeLine(open, `${words.denial}.`, {
      at: [x + mm(38), y + mm(50)],
      width: WIDTH + LEFT - 38,
      font: "bold",
      size: 8.5,
      align: "right",
      color: INK,
    }),
  );
}
