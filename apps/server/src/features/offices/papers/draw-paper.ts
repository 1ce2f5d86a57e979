import { addPart, INK, type OpenPdf, type Pdf, renderArtifact } from "../../../pdf/open-pdf.ts";
import type { PdfFont } from "../../../pdf/pdf-fonts.ts";

/** Points of the margins of a paper that hangs or lies somewhere. */
export const EDGE = 54;
export const WIDTH = 612 - 2 * EDGE;
const SMILE = { color: "#F2644B", path: "M3 8C18 15.5 46 16.5 61 2.8", width: 64, stroke: 5 };
/** Parts of 1 em between the top of a line and its baseline, with which the smile keeps its distance. */
const BELOW = 1.28;

/** The brand's name with its smile under the letters. */
export function drawWordmark(open: OpenPdf, name: string, { at: [x, y], size }: Placed): void {
  const { pdf } = open;
  addPart(open, "P", () => {
    pdf.font("bold").fontSize(size).fillColor(INK).text(name, x, y, { lineBreak: false });
  });
  const scale = pdf.widthOfString(name) / SMILE.width;
  renderArtifact(pdf, "Layout", () => {
    pdf
      .save()
      .translate(x, y + size * BELOW)
      .scale(scale);
    pdf.path(SMILE.path).lineWidth(SMILE.stroke).lineCap("round").stroke(SMILE.color);
    pdf.restore();
  });
}

interface Placed {
  at: [number, number];
  size: number;
}

interface Written {
  tag: "H1" | "H2" | "P";
  font: PdfFont;
  size: number;
  color?: string;
  /** Upper left corner; below what was written last where it is left out. */
  at?: [number, number];
  width?: number;
}

/** Writes words of any size into a column. */
export function write(open: OpenPdf, words: string, written: Written): void {
  const { pdf } = open;
  const { tag, font, size, color = INK, at = [pdf.x, pdf.y], width = WIDTH } = written;
  addPart(open, tag, () => {
    pdf
      .font(font)
      .fontSize(size)
      .fillColor(color)
      .text(words, at[0], at[1], { width, lineGap: size * -0.05 });
  });
}

/** The largest size at which a text fills at most so many lines, and no word is wider than one. */
export function fitSize(pdf: Pdf, text: string, { most, lines }: { most: number; lines: number }): number {
  pdf.font("bold").fontSize(most);
  const whole = pdf.widthOfString(text);
  const widest =
    lines === 1 ? whole : Math.max(...text.split(" ").map((word) => pdf.widthOfString(`${word} `)));
  // A line breaks before it is full, a blank needs its space, and a rounding error must not break one.
  const longest = Math.max(widest, lines === 1 ? 0 : (whole / lines) * 1.3) * 1.01;
  return Math.min(most, (most * WIDTH) / longest);
}
