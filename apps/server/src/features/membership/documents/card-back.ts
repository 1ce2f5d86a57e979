import { drawCode, QUIET_ZONE } from "@smirk/domain/membership/code-picture";
import { textsIn } from "../../../locales/texts.ts";
import { cardWords } from "../card/card-words.ts";
import { CARD_HEIGHT, CARD_WIDTH, CORNER, mm, type TextLine, writeLine } from "./card-paint.ts";
import { addPart, INK, type OpenPdf, renderArtifact, SOFT } from "./open-pdf.ts";

interface CardBack {
  /** What the code says: where a dentist's desk checks the card. */
  checkUrl: string;
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
export function drawCardBack(open: OpenPdf, { checkUrl, supportPhone, x, y }: CardBack): void {
  const { pdf, language } = open;
  const words = cardWords(textsIn(language));
  renderArtifact(pdf, "Layout", () => {
    pdf.roundedRect(x, y, CARD_WIDTH, CARD_HEIGHT, CORNER).lineWidth(0.75).stroke(SOFT);
  });
  placeCode(open, { checkUrl, at: [x + mm(LEFT), y + mm(LEFT)], alt: words.code });
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
  const address = checkUrl.replace(/^https?:\/\//, "");
  const cut = address.lastIndexOf("/") + 1;
  write(words.openInstead, { at: [LEFT, 38.6], font: "plain" });
  // An address is of no use cut off: the site has a line, and the code's own part another one.
  write(address.slice(0, cut), { at: [LEFT, 42.2], font: "bold" });
  write(address.slice(cut), { at: [LEFT, 45.8], font: "bold" });
  write(supportPhone, { at: [LEFT, 50], font: "plain" });
  write(`${words.denial}.`, { at: [38, 50], font: "bold", align: "right" });
}

interface PlacedCode {
  checkUrl: string;
  at: [number, number];
  alt: string;
}

/** On the paper's own white. The quiet zone begins outside of the corner that is given. */
function placeCode({ pdf, root }: OpenPdf, { checkUrl, at: [x, y], alt }: PlacedCode): void {
  const { size, path } = drawCode(checkUrl, "paper");
  const draw = () => {
    const module = mm(CODE) / (size - 2 * QUIET_ZONE);
    pdf
      .save()
      .translate(x - QUIET_ZONE * module, y - QUIET_ZONE * module)
      .scale(module);
    pdf.path(path).fill("#000000");
    pdf.restore();
  };
  root.add(pdf.struct("Figure", { alt }, draw));
}
