import { INK, LINE, MARGIN, type OpenPdf, renderArtifact, SOFT } from "./open-pdf.ts";

export interface PdfRow {
  label: string;
  value: string;
  isSum?: boolean;
}

const VALUE_WIDTH = 130;

/** A table of labels with amounts at the right margin. */
export function drawRows(open: OpenPdf, rows: readonly PdfRow[]): void {
  const { pdf, root } = open;
  const labelWidth = pdf.page.width - 2 * MARGIN - VALUE_WIDTH;
  const table = pdf.struct("Table");
  root.add(table);
  for (const { label, value, isSum = false } of rows) {
    pdf.font(isSum ? "bold" : "plain").fontSize(10);
    const height = pdf.heightOfString(label, { width: labelWidth }) + 7;
    if (pdf.y + height > pdf.page.maxY()) pdf.addPage();
    if (isSum) drawLine(open);
    const top = pdf.y;
    const font = isSum ? "bold" : "plain";
    table.add(
      pdf.struct("TR", {}, [
        pdf.struct("TH", {}, () => {
          pdf
            .font(font)
            .fillColor(isSum ? INK : SOFT)
            .text(label, MARGIN, top, { width: labelWidth });
        }),
        pdf.struct("TD", {}, () => {
          const x = MARGIN + labelWidth;
          pdf.font(font).fillColor(INK).text(value, x, top, { width: VALUE_WIDTH, align: "right" });
        }),
      ]),
    );
    pdf.x = MARGIN;
    pdf.y = top + height;
  }
  table.end();
  pdf.moveDown(0.8);
}

function drawLine({ pdf }: OpenPdf): void {
  renderArtifact(pdf, "Layout", () => {
    pdf
      .moveTo(MARGIN, pdf.y - 2)
      .lineTo(pdf.page.width - MARGIN, pdf.y - 2)
      .lineWidth(0.75)
      .stroke(LINE);
  });
  pdf.y += 3;
}
