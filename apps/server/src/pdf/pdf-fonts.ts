import type { Font, GlyphPosition } from "fontkit";
import { openTypeface, toRun } from "../typefaces/open-typeface.ts";
import { loadTypefaces, type Run, splitRuns, type Typefaces } from "../typefaces/split-runs.ts";

type Pdf = PDFKit.PDFDocument;

/** Open Sans has Latin with most accents, Greek and Cyrillic; pdfkit embeds a subset. */
const FONTS = {
  plain: { file: "@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf", weight: 400 },
  bold: { file: "@expo-google-fonts/open-sans/700Bold/OpenSans_700Bold.ttf", weight: 700 },
} as const;
export type PdfFont = keyof typeof FONTS;
const PDF_FONTS = Object.keys(FONTS) as PdfFont[];

/** Parts of 1 em that a line reaches above and below its baseline. */
export interface Ink {
  above: number;
  below: number;
}

/**
 * Registers `plain` and `bold`, which show every script that `text`, all of the document's, has.
 * @returns the ink of a line; null where all is in the usual typeface
 */
export async function registerFonts(
  pdf: Pdf,
  text: string,
): Promise<(name: PdfFont, line: string) => Ink | null> {
  const sets: FontSet[] = [];
  for (const name of PDF_FONTS) {
    const font = await openTypeface(FONTS[name].file);
    const typefaces = await loadTypefaces(text, [font], FONTS[name].weight);
    const measured = typefaces.isOne ? font : measureRuns(font, typefaces);
    register(pdf, name, measured);
    typefaces.others.forEach((other, index) => {
      register(pdf, otherName(name, index), other);
    });
    if (!typefaces.isOne) sets.push({ name, measured, typefaces });
  }
  if (sets.length > 0) drawRuns(pdf, sets);
  return (name, line) => {
    const set = sets.find((each) => each.name === name);
    return set ? measureInk(splitRuns(line, set.typefaces)) : null;
  };
}

function measureInk(runs: readonly Run[]): Ink {
  const edges = runs.flatMap(({ font, text }) => {
    const { glyphs, positions } = font.layout(text);
    return glyphs.flatMap(({ bbox: { minY, maxY } }, index) => {
      const isBlank = !Number.isFinite(minY);
      const lift = positions[index]?.yOffset ?? 0;
      return isBlank ? [] : [(minY + lift) / font.unitsPerEm, (maxY + lift) / font.unitsPerEm];
    });
  });
  return { above: Math.max(0, ...edges), below: -Math.min(0, ...edges) };
}

/** `plain` or `bold` of a document with characters that its typeface lacks. */
interface FontSet {
  name: PdfFont;
  measured: Font;
  typefaces: Typefaces;
}

const otherName = (name: PdfFont, index: number) => `${name} ${index}`;

function register(pdf: Pdf, name: string, font: unknown): void {
  // pdfkit takes a parsed font as well, which its types do not know.
  pdf.registerFont(name, font as PDFKit.Mixins.PDFFontSource);
}

/** The part of 1 em that a text is wide. */
const widthOf = ({ font, text }: Run) => font.layout(text).advanceWidth / font.unitsPerEm;

/** The font with the width of a text in all its typefaces, by which pdfkit breaks lines. */
function measureRuns(font: Font, typefaces: Typefaces): Font {
  const layout: Font["layout"] = (text, ...rest) => {
    const runs = splitRuns(text, typefaces);
    if (runs.every((run) => run.font === font)) return font.layout(joinTexts(runs), ...rest);
    const xAdvance = runs.reduce((sum, run) => sum + widthOf(run), 0) * font.unitsPerEm;
    return toRun([font.getGlyph(0)], [{ xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0 }]);
  };
  return Object.create(font, { layout: { value: layout } });
}

const joinTexts = (runs: readonly Run[]) => runs.map(({ text }) => text).join("");

interface FragmentOptions {
  align?: string;
  baseline?: number | string;
  lineWidth?: number;
}

interface EmbeddedFont {
  id: string;
  font: Font;
  ascender: number;
  ref(): unknown;
  /** @returns hexadecimal glyphs, and their positions in thousandths of the size */
  encode(text: string, features: readonly string[]): [glyphs: string[], positions: GlyphPosition[]];
}

/** What pdfkit draws a line with, once it has broken the text into lines. */
interface LineDrawing {
  _font: EmbeddedFont;
  _fontSize: number;
  page: { height: number; fonts: Record<string, unknown> };
  _fragment(text: string, x: number, y: number, options: FragmentOptions): void;
  addContent(operators: string): void;
}

/** pdfkit draws a line in one font: a line of several is drawn here, on one baseline. */
function drawRuns(pdf: Pdf, sets: readonly FontSet[]): void {
  const drawing = pdf as unknown as LineDrawing;
  const drawLine = drawing._fragment.bind(pdf);
  drawing._fragment = (text, x, y, options) => {
    const { _font: usual, _fontSize: size } = drawing;
    const set = sets.find(({ measured }) => measured === usual.font);
    const line = text.replaceAll("\n", "");
    const runs = set ? splitRuns(line, set.typefaces) : [];
    if (!set || runs.every(({ font }) => set.typefaces.first.includes(font)))
      return drawLine(text, x, y, options);
    const { align, baseline, lineWidth = 0 } = options;
    const left = align === "right" ? x + lineWidth - pdf.widthOfString(line.trimEnd()) : x;
    const top = baseline === "alphabetic" ? y : y + (usual.ascender / 1000) * size;
    const { height } = drawing.page;
    // The text as it was typed, for readers and searches: glyphs come in the order of drawing.
    drawing.addContent(`q 1 0 0 -1 0 ${height} cm BT /Span << /ActualText <${encodeText(line)}> >> BDC`);
    let pen = left;
    for (const run of runs) {
      const index = set.typefaces.others.indexOf(run.font);
      pdf.font(index === -1 ? set.name : otherName(set.name, index));
      drawRun(drawing, run.text, [pen, height - top]);
      pen += widthOf(run) * size;
    }
    drawing.addContent("EMC ET Q");
    pdf.font(set.name);
  };
}

function drawRun(drawing: LineDrawing, text: string, [x, y]: [number, number]): void {
  const { _font: font, _fontSize: size, page } = drawing;
  page.fonts[font.id] ??= font.ref();
  drawing.addContent(`/${font.id} ${size} Tf`);
  // The list of features makes pdfkit shape a run as a whole, not word by word.
  const [glyphs, positions] = font.encode(text, []);
  let pen = x;
  for (const [index, { xAdvance, xOffset, yOffset }] of positions.entries()) {
    const at = [pen + (xOffset * size) / 1000, y + (yOffset * size) / 1000].map((length) =>
      length.toFixed(3),
    );
    drawing.addContent(`1 0 0 1 ${at.join(" ")} Tm [<${glyphs[index]}>] TJ`);
    pen += (xAdvance * size) / 1000;
  }
}

const encodeText = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le").swap16().toString("hex");
