import type { Language } from "@smirk/domain/wire/language";
import { MARGIN, type OpenPdf, renderArtifact, SOFT } from "./open-pdf.ts";

const PAGE: Readonly<Record<Language, (page: number, count: number) => string>> = {
  en: (page, count) => `Page ${page} of ${count}`,
  es: (page, count) => `Página ${page} de ${count}`,
};

export function drawPageNumbers({ pdf, language }: OpenPdf): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    const text = PAGE[language](page + 1, count);
    renderArtifact(pdf, "Pagination", () => {
      pdf.font("plain").fontSize(9).fillColor(SOFT);
      const x = pdf.page.width - MARGIN - pdf.widthOfString(text);
      pdf.text(text, x, pdf.page.height - MARGIN / 2 - 10, { lineBreak: false });
    });
  }
}
