import { MARGIN, type OpenPdf, renderArtifact, SOFT } from "./open-pdf.ts";

export function drawPageNumbers({ pdf }: OpenPdf): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    const text = `Page ${page + 1} of ${count}`;
    renderArtifact(pdf, "Pagination", () => {
      pdf.font("plain").fontSize(9).fillColor(SOFT);
      const x = pdf.page.width - MARGIN - pdf.widthOfString(text);
      pdf.text(text, x, pdf.page.height - MARGIN / 2 - 10, { lineBreak: false });
    });
  }
}
