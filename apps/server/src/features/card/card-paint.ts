import { INK, type OpenPdf, type Pdf } from "../../pdf/open-pdf.ts";
import type { Ink, PdfFont } from "../../pdf/pdf-fonts.ts";

export const mm = (length: number) => (length * 72) / 25.4;
/** ISO/IEC 7810 ID-1. */
export const CARD_WIDTH = mm(85.6);
export const CARD_HEIGHT = mm(54);
export const CORNER = mm(3.18);
const WHITE = "#FFFFFF";
export const PALE = "#E3F4F1";
export const STAMP_DEGREES = -2;
const VALID = { from: "#0F766E", to: "#07403B", arc: "#F2644B" };
const OVER = { from: "#5F6865", to: "#3D4442", arc: "#98A19E" };
const MIN_FONT_SIZE = 5.5;
/** Parts of 1 em between a line of the card and its neighbors, which marks over and under letters must not reach. */
const ROOM: Ink = { above: 0.98, below: 0.75 };
/** The band of the stamp. */
export const STAMP_MIDDLE = 19.8;
const STAMP_HEIGHT = 4.8;

/** Lengths in millimeters from the upper left corner; `at` is start and baseline; font size in points. */
export interface TextLine {
  at: [number, number];
  width: number;
  font: PdfFont;
  size: number;
  color?: string;
  align?: "left" | "right" | "center";
  characterSpacing?: number;
}

interface PaintedCard {
  isOver: boolean;
  /** Upper left corner, in points. */
  x: number;
  y: number;
}

export function paintCard(pdf: Pdf, { isOver, x, y }: PaintedCard): void {
  const colors = isOver ? OVER : VALID;
  const ground = pdf.linearGradient(x, y, x + CARD_WIDTH, y + CARD_HEIGHT);
  ground.stop(0, colors.from).stop(1, colors.to);
  const scale = CARD_WIDTH / 856;
  pdf.save();
  pdf.roundedRect(x, y, CARD_WIDTH, CARD_HEIGHT, CORNER).clip();
  pdf.rect(x, y, CARD_WIDTH, CARD_HEIGHT).fill(ground);
  pdf.save().translate(x, y).scale(scale);
  pdf.path("M530 30C606 136 772 150 920 2").lineWidth(36).lineCap("round").stroke(colors.arc);
  pdf.restore();
  if (isOver) {
    pdf.rotate(STAMP_DEGREES, { origin: [x + CARD_WIDTH / 2, y + mm(STAMP_MIDDLE)] });
    const top = y + mm(STAMP_MIDDLE - STAMP_HEIGHT / 2);
    pdf.rect(x - CORNER, top, CARD_WIDTH + 2 * CORNER, mm(STAMP_HEIGHT));
    pdf.lineWidth(mm(0.45)).fillAndStroke(INK, WHITE);
  }
  pdf.restore();
}

export function writeLine(
  { pdf, measureInk }: OpenPdf,
  text: string,
  { at, width, font, size, color = WHITE, ...line }: TextLine,
): void {
  const { align = "left", characterSpacing = 0 } = line;
  const available = mm(width);
  pdf.font(font).fontSize(size).fillColor(color);
  const ink = measureInk(font, text);
  const fits = [
    available / pdf.widthOfString(text, { characterSpacing }),
    ...(ink ? [ROOM.above / ink.above, ROOM.below / ink.below] : []),
  ];
  const fit = Math.min(1, ...fits);
  if (fit < 1) pdf.fontSize(Math.max(MIN_FONT_SIZE, size * fit));
  pdf.text(text, at[0], at[1], {
    // A rounding error must not break the line.
    width: available + 1,
    height: pdf.currentLineHeight(),
    ellipsis: true,
    baseline: "alphabetic",
    align,
    characterSpacing,
  });
}
