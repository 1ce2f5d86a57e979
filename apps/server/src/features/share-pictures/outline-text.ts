import { trimEnd } from "@smirk/domain/text/trim-end";
import { openTypeface } from "../../typefaces/open-typeface.ts";
import { loadTypefaces, splitRuns, type Typefaces } from "../../typefaces/split-runs.ts";

/** Open Sans has characters that Figtree lacks, such as Greek and Cyrillic. */
const FONTS = {
  medium: {
    weight: 500,
    files: [
      "@expo-google-fonts/figtree/500Medium/Figtree_500Medium.ttf",
      "@expo-google-fonts/open-sans/500Medium/OpenSans_500Medium.ttf",
    ],
  },
  bold: {
    weight: 800,
    files: [
      "@expo-google-fonts/figtree/800ExtraBold/Figtree_800ExtraBold.ttf",
      "@expo-google-fonts/open-sans/800ExtraBold/OpenSans_800ExtraBold.ttf",
    ],
  },
} as const;

type Weight = keyof typeof FONTS;
/** The typefaces that a picture's text needs. */
export type PictureFonts = Readonly<Record<Weight, Typefaces>>;

export interface TextStyle {
  weight: Weight;
  /** Pixels. */
  size: number;
  color: string;
}

/** @param text all that the picture says */
export async function loadPictureFonts(text: string): Promise<PictureFonts> {
  const load = async ({ files, weight }: (typeof FONTS)[Weight]) =>
    loadTypefaces(text, await Promise.all(files.map(openTypeface)), weight);
  const [medium, bold] = await Promise.all([load(FONTS.medium), load(FONTS.bold)]);
  return { medium, bold };
}

/** Pixels. */
export function textWidth(fonts: PictureFonts, text: string, { weight, size }: TextStyle): number {
  return splitRuns(text, fonts[weight]).reduce(
    (sum, run) => sum + (run.font.layout(run.text).advanceWidth * size) / run.font.unitsPerEm,
    0,
  );
}

/** SVG outlines, so that no font of the machine is used. `y` is the baseline. */
export function outlineText(
  fonts: PictureFonts,
  text: string,
  { x, y, ...style }: TextStyle & { x: number; y: number },
): string {
  let left = x;
  const groups = splitRuns(text, fonts[style.weight]).map((run) => {
    const scale = style.size / run.font.unitsPerEm;
    const { glyphs, positions, advanceWidth } = run.font.layout(run.text);
    const at = `translate(${left} ${y}) scale(${scale} ${-scale})`;
    left += advanceWidth * scale;
    let pen = 0;
    const paths = glyphs.map((glyph, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const offset = `translate(${pen + xOffset} ${yOffset})`;
      pen += xAdvance;
      return `<path transform="${offset}" d="${glyph.path.toSVG()}"/>`;
    });
    return `<g fill="${style.color}" transform="${at}">${paths.join("")}</g>`;
  });
  return groups.join("");
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Lines that break at blanks; what does not fit ends in dots. */
export function breakLines(
  fonts: PictureFonts,
  text: string,
  { width, lines, ...style }: TextStyle & { width: number; lines: number },
): string[] {
  const broken: string[] = [];
  for (const word of text.split(" ")) {
    const line = broken.at(-1);
    const longer = `${line} ${word}`;
    if (line !== undefined && textWidth(fonts, longer, style) <= width) broken[broken.length - 1] = longer;
    else broken.push(word);
  }
  const shown = broken.slice(0, lines);
  const last = broken.slice(lines - 1).join(" ");
  if (shown.length === lines) shown[lines - 1] = shorten(fonts, last, { ...style, width });
  return shown.map((line) => shorten(fonts, line, { ...style, width }));
}

function shorten(
  fonts: PictureFonts,
  text: string,
  { width, ...style }: TextStyle & { width: number },
): string {
  if (textWidth(fonts, text, style) <= width) return text;
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  const shortened = () => `${trimEnd(characters.join(""), /[\s,]/)}…`;
  while (characters.length > 1 && textWidth(fonts, shortened(), style) > width) characters.pop();
  return shortened();
}
