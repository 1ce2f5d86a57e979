import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { trimEnd } from "@smirk/domain/text/trim-end";
import { create, type Font } from "fontkit";

const require = createRequire(import.meta.url);

/** Open Sans has the characters that Figtree lacks, such as Greek and Cyrillic. */
const FILES = {
  medium: [
    "@expo-google-fonts/figtree/500Medium/Figtree_500Medium.ttf",
    "@expo-google-fonts/open-sans/500Medium/OpenSans_500Medium.ttf",
  ],
  bold: [
    "@expo-google-fonts/figtree/800ExtraBold/Figtree_800ExtraBold.ttf",
    "@expo-google-fonts/open-sans/800ExtraBold/OpenSans_800ExtraBold.ttf",
  ],
} as const;

export interface TextStyle {
  weight: keyof typeof FILES;
  /** Pixels. */
  size: number;
  color: string;
}

const fonts = new Map<string, Font>();

function openFont(file: string): Font {
  const known = fonts.get(file);
  if (known) return known;
  const font = create(readFileSync(require.resolve(file)));
  if (!("layout" in font)) throw new Error(`${file} holds several fonts.`);
  fonts.set(file, font);
  return font;
}

function fontFor(text: string, weight: TextStyle["weight"]): Font {
  const [usual, other] = FILES[weight];
  const font = openFont(usual);
  const hasAll = [...text].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
  return hasAll ? font : openFont(other);
}

/** Pixels. */
export function textWidth(text: string, { weight, size }: TextStyle): number {
  const font = fontFor(text, weight);
  return (font.layout(text).advanceWidth * size) / font.unitsPerEm;
}

/** An SVG group of outlines, so that no font of the machine is used. `y` is the baseline. */
export function outlineText(text: string, { x, y }: { x: number; y: number }, style: TextStyle): string {
  const font = fontFor(text, style.weight);
  const scale = style.size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let pen = 0;
  const paths = glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const at = `translate(${pen + xOffset} ${yOffset})`;
    pen += xAdvance;
    return `<path transform="${at}" d="${glyph.path.toSVG()}"/>`;
  });
  return `<g fill="${style.color}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join("")}</g>`;
}

/** Lines that break at blanks; what does not fit ends in dots. */
export function breakLines(
  text: string,
  style: TextStyle,
  { width, lines }: { width: number; lines: number },
): string[] {
  const broken: string[] = [];
  for (const word of text.split(" ")) {
    const line = broken.at(-1);
    const longer = `${line} ${word}`;
    if (line !== undefined && textWidth(longer, style) <= width) broken[broken.length - 1] = longer;
    else broken.push(word);
  }
  const shown = broken.slice(0, lines);
  const last = broken.slice(lines - 1).join(" ");
  if (shown.length === lines) shown[lines - 1] = shorten(last, style, width);
  return shown.map((line) => shorten(line, style, width));
}

function shorten(text: string, style: TextStyle, width: number): string {
  if (textWidth(text, style) <= width) return text;
  const characters = [...text];
  const shortened = () => `${trimEnd(characters.join(""), /[\s,]/)}…`;
  while (characters.length > 1 && textWidth(shortened(), style) > width) characters.pop();
  return shortened();
}
