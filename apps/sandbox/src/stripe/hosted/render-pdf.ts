import type { Paper } from "./describe-paper.ts";

const MARGIN = 56;
const AMOUNT_WIDTH = 100;

/** One page, in a font that every reader has. */
export async function renderPdf({ title, facts, rows }: Paper): Promise<Buffer> {
  const { default: PDFDocument } = await import("pdfkit");
  const pdf = new PDFDocument({
    size: "LETTER",
    margin: MARGIN,
    info: { Title: title, Author: "Smirk sandbox" },
  });
  const parts: Buffer[] = [];
  pdf.on("data", (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => pdf.once("end", resolve));
  pdf.fontSize(20).text(title).moveDown();
  pdf.fontSize(10);
  for (const [name, value] of facts) pdf.text(`${name}: ${value}`);
  pdf.moveDown();
  const right = pdf.page.width - MARGIN - AMOUNT_WIDTH;
  for (const [what, amount] of rows) {
    const { y } = pdf;
    pdf.text(amount, right, y, { width: AMOUNT_WIDTH, align: "right" });
    pdf.text(what, MARGIN, y, { width: right - MARGIN });
  }
  pdf.end();
  await ended;
  return Buffer.concat(parts);
}
