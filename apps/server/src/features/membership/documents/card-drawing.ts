import { groupDigits } from "@smirk/domain/membership/card-number";
import { textsIn } from "../../../locales/texts.ts";
import { cardWords } from "../card/card-words.ts";
import { addPart, INK, type OpenPdf, type Pdf, renderArtifact } from "./open-pdf.ts";
import type { Ink, PdfFont } from "./pdf-fonts.ts";

export interface CardFace {
  planName: string;
  number: string;
  memberName: string;
  groupCode: string;
  family: string;
  effectiveDay: string;
  supportPhone: string;
  /** What is stamped on a gray card that is over; null for one that is valid. */
  stamp: string | null;
}

const mm = (length: number) => (length * 72) / 25.4;
/** ISO/IEC 7810 ID-1. */
const CARD_WIDTH = mm(85.6);
export const CARD_HEIGHT = mm(54);
const CORNER = mm(3.18);
const WHITE = "#FFFFFF";
const PALE = "#E3F4F1";
const STAMP_DEGREES = -2;
const VALID = { from: "#0F766E", to: "#07403B", arc: "#F2644B" };
const OVER = { from: "#5F6865", to: "#3D4442", arc: "#98A19E" };
const MIN_FONT_SIZE = 5.5;
/** Parts of 1 em between a line of the card and its neighbors, which marks over and under letters must not reach. */
const ROOM: Ink = { above: 0.98, below: 0.75 };
const LEFT = 5.3;
const RIGHT = 80.3;
const SECOND_COLUMN = 57;
/** The band of the stamp, between the plan and the number. */
const STAMP_MIDDLE = 15.4;
const STAMP_HEIGHT = 5.2;

/** Lengths in millimeters from the upper left corner; `at` is start and baseline; font size in points. */
interface TextLine {
  at: [number, number];
  width: number;
  font: PdfFont;
  size: number;
  color?: string;
  align?: "left" | "right" | "center";
  characterSpacing?: number;
}

interface DrawnCard {
  face: CardFace;
  /** Upper left corner, in points. */
  x: number;
  y: number;
}

export function drawCard(open: OpenPdf, { face, x, y }: DrawnCard): void {
  const { pdf, language } = open;
  const words = cardWords(textsIn(language));
  renderArtifact(pdf, "Layout", () => paintCard(pdf, { face, x, y }));
  const write = (text: string, { at: [left, top], ...line }: TextLine) =>
    addPart(open, "P", () => writeLine(open, text, { ...line, at: [x + mm(left), y + mm(top)] }));
  const fact = ([label, value]: [string, string], at: [number, number], width: number) => {
    write(label, { at, width, font: "plain", size: 7, color: PALE });
    write(value, { at: [at[0], at[1] + 3.9], width, font: "bold", size: 9.5 });
  };
  write(face.planName, { at: [LEFT, 10], width: 46, font: "bold", size: 15 });
  if (face.stamp !== null) {
    pdf.save().rotate(STAMP_DEGREES, { origin: [x + CARD_WIDTH / 2, y + mm(STAMP_MIDDLE)] });
    write(face.stamp, {
      at: [0, STAMP_MIDDLE + 1.4],
      width: 85.6,
      font: "bold",
      size: 11.5,
      align: "center",
    });
    pdf.restore();
  }
  const number = groupDigits(face.number);
  write(number, {
    at: [LEFT, face.stamp === null ? 20.6 : 24],
    width: RIGHT - LEFT,
    font: "bold",
    size: 15.5,
    characterSpacing: 0.6,
  });
  const wide = SECOND_COLUMN - LEFT - 3;
  const narrow = RIGHT - SECOND_COLUMN;
  fact([words.member, face.memberName], [LEFT, 28], wide);
  fact([words.group, face.groupCode], [SECOND_COLUMN, 28], narrow);
  if (face.family === "") fact([words.effective, face.effectiveDay], [LEFT, 36.6], wide);
  else {
    fact([words.family, face.family], [LEFT, 36.6], wide);
    fact([words.effective, face.effectiveDay], [SECOND_COLUMN, 36.6], narrow);
  }
  write(face.supportPhone, { at: [LEFT, 48.8], width: 32, font: "plain", size: 8.5 });
  write(`${words.denial}.`, {
    at: [38, 48.8],
    width: RIGHT - 38,
    font: "bold",
    size: 8.5,
    align: "right",
  });
}

function paintCard(pdf: Pdf, { face, x, y }: DrawnCard): void {
  const colors = face.stamp === null ? VALID : OVER;
  const ground = pdf.linearGradient(x, y, x + CARD_WIDTH, y + CARD_HEIGHT);
  ground.stop(0, colors.from).stop(1, colors.to);
  const scale = CARD_WIDTH / 856;
  pdf.save();
  pdf.roundedRect(x, y, CARD_WIDTH, CARD_HEIGHT, CORNER).clip();
  pdf.rect(x, y, CARD_WIDTH, CARD_HEIGHT).fill(ground);
  pdf.save().translate(x, y).scale(scale);
  pdf.path("M530 30C606 136 772 150 920 2").lineWidth(36).lineCap("round").stroke(colors.arc);
  pdf.restore();
  if (face.stamp !== null) {
    pdf.rotate(STAMP_DEGREES, { origin: [x + CARD_WIDTH / 2, y + mm(STAMP_MIDDLE)] });
    const top = y + mm(STAMP_MIDDLE - STAMP_HEIGHT / 2);
    pdf.rect(x - CORNER, top, CARD_WIDTH + 2 * CORNER, mm(STAMP_HEIGHT));
    pdf.lineWidth(mm(0.45)).fillAndStroke(INK, WHITE);
  }
  pdf.restore();
}

function writeLine(
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
