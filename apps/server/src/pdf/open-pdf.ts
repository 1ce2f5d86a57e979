import type { Language } from "@smirk/domain/wire/language";
import { textsIn } from "../locales/texts.ts";
import { type Ink, type PdfFont, registerFonts } from "./pdf-fonts.ts";

export type Pdf = PDFKit.PDFDocument;
type PdfPart = PDFKit.PDFStructureElement;

interface PdfFacts {
  title: string;
  author: string;
  language: Language;
  madeAt: Date;
  /** All that the document says. */
  contents: unknown;
}

export interface OpenPdf {
  pdf: Pdf;
  language: Language;
  /** What screen readers read, in order; everything else must be marked as an artifact. */
  root: PdfPart;
  /** The locale of parts that are not in the document's own. */
  lang?: string;
  /** How high a line is; null for one in the usual typeface alone. */
  measureInk(font: PdfFont, line: string): Ink | null;
  finish(): Promise<Buffer>;
}

export const MARGIN = 72;
export const INK = "#14211E";
export const SOFT = "#52605C";
export const LINE = "#E3E0D8";

export async function openPdf({ title, author, language, madeAt, contents }: PdfFacts): Promise<OpenPdf> {
  // Loading takes 200 ms, too long for the server's start.
  const { default: PDFDocument } = await import("pdfkit");
  const pdf = new PDFDocument({
    size: "LETTER",
    margin: MARGIN,
    pdfVersion: "1.7",
    tagged: true,
    lang: textsIn(language).locale,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author, Creator: author, Producer: author, CreationDate: madeAt },
  });
  const measureInk = await registerFonts(pdf, JSON.stringify(contents));
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  const chunks: Uint8Array[] = [];
  pdf.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on("end", () => resolve(Buffer.concat(chunks))).on("error", reject);
  });
  return {
    pdf,
    language,
    root,
    measureInk,
    finish: () => {
      root.end();
      pdf.end();
      return whole;
    },
  };
}

export function addPart(
  { pdf, root, lang }: Pick<OpenPdf, "pdf" | "root" | "lang">,
  tag: string,
  draw: () => void,
): void {
  root.add(pdf.struct(tag, lang === undefined ? {} : { lang }, draw));
}

export function renderArtifact(pdf: Pdf, type: "Layout" | "Pagination", draw: () => void): void {
  pdf.markContent("Artifact", { type });
  draw();
  pdf.endMarkedContent();
}
