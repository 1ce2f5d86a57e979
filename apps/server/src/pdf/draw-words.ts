import { textsIn } from "../locales/texts.ts";
import { addPart, INK, MARGIN, type OpenPdf, renderArtifact, SOFT } from "./open-pdf.ts";

const HEADING_SPACE = 70;
const LABEL_WIDTH = 130;

export function avoidPageBreak({ pdf }: OpenPdf, height: number): void {
  if (pdf.y + height > pdf.page.maxY()) pdf.addPage();
}

/** A heading of the second or third order, never alone at the foot of a page. */
export function drawHeading(open: OpenPdf, heading: string, tag: "H2" | "H3" = "H2"): void {
  const { pdf } = open;
  avoidPageBreak(open, HEADING_SPACE);
  addPart(open, tag, () => {
    pdf
      .font("bold")
      .fontSize(tag === "H2" ? 13 : 11)
      .fillColor(INK)
      .text(heading)
      .moveDown(0.25);
  });
}

export function drawParagraph(open: OpenPdf, paragraph: string): void {
  const { pdf } = open;
  addPart(open, "P", () => {
    pdf.font("plain").fontSize(10).fillColor(INK).text(paragraph, { lineGap: 2 }).moveDown(0.5);
  });
}

/** A table of labels and values. */
export function drawFacts(open: OpenPdf, facts: readonly { label: string; value: string }[]): void {
  const { pdf, root, lang } = open;
  const width = pdf.page.width - 2 * MARGIN - LABEL_WIDTH;
  const table = pdf.struct("Table", lang === undefined ? {} : { lang });
  root.add(table);
  for (const { label, value } of facts) {
    pdf.font("plain").fontSize(10);
    const labelHeight = pdf.heightOfString(label, { width: LABEL_WIDTH });
    pdf.font("bold");
    const height = Math.max(labelHeight, pdf.heightOfString(value, { width, lineGap: 1 })) + 5;
    avoidPageBreak(open, height);
    const top = pdf.y;
    const cell = (tag: "TH" | "TD", draw: () => void) => pdf.struct(tag, {}, draw);
    table.add(
      pdf.struct("TR", {}, [
        cell("TH", () => {
          pdf.font("plain").fillColor(SOFT).text(label, MARGIN, top, { width: LABEL_WIDTH });
        }),
        cell("TD", () => {
          pdf
            .font("bold")
            .fillColor(INK)
            .text(value, MARGIN + LABEL_WIDTH, top, { width, lineGap: 1 });
        }),
      ]),
    );
    pdf.x = MARGIN;
    pdf.y = top + height;
  }
  table.end();
  pdf.moveDown(0.8);
}

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
