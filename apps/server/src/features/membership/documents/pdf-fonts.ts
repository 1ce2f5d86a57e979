import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Font } from "fontkit";

const require = createRequire(import.meta.url);

/** Open Sans has Latin with all accents, Greek and Cyrillic; pdfkit embeds a subset. */
const FILES = {
  plain: "@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf",
  bold: "@expo-google-fonts/open-sans/700Bold/OpenSans_700Bold.ttf",
} as const;
export type PdfFont = keyof typeof FILES;
export const PDF_FONTS = Object.keys(FILES) as PdfFont[];

const fonts = new Map<PdfFont, Font>();

/** Parsed once for all documents: parsing takes half of a document's time, and loading the parser too long for a start. */
export async function loadPdfFont(name: PdfFont): Promise<Font> {
  const known = fonts.get(name);
  if (known) return known;
  const { create } = await import("fontkit");
  const font = create(readFileSync(require.resolve(FILES[name])));
  if (!("layout" in font)) throw new Error(`${FILES[name]} holds several fonts.`);
  fonts.set(name, font);
  return font;
}
