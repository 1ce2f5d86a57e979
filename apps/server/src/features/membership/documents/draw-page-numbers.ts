import { textsIn } from "../../../locales/texts.ts";
import { MARGIN, type OpenPdf, renderArtifact, SOFT } from "./open-pdf.ts";

export function drawPageNumbers({ pdf, language }: OpenPdf): void {
  const { t } = textsIn(language);
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    const text = t("Page {page} of {count}", { page: page + 1, count });
    renderArtifact(pdf, "Pagination", () => {
      pdf.font("plain").fontSize(9).fillColor(SOFT);
      const x = pdf.page.width - MARGIN - pdf.widthOfString(text);
      pdf.text(text, x, pdf.page.height - MARGIN / 2 - 10, { lineBreak: false });
    });
  }
}
