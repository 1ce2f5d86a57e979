import { createRequire } from "node:module";
import anyAscii from "any-ascii";
import type { Bidi } from "bidi-js";
import type { Font } from "fontkit";
import { listFaceFiles, listShown } from "./face-files.ts";
import { openFace } from "./open-typeface.ts";

/** Typefaces of one weight for one document: the first that has a character shows it. */
export interface Typefaces {
  /** Static fonts, which shape left to right. */
  first: readonly Font[];
  /** Noto's faces for the scripts of the document. */
  others: readonly Font[];
  /** Whether the first font has all, in lines of its own height. */
  isOne: boolean;
}

/** A part of a line in one font, in the order in which it is drawn. */
export interface Run {
  text: string;
  font: Font;
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const listGraphemes = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);
const RIGHT_TO_LEFT = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}]/u;

const isShownBy = (font: Font, grapheme: string) =>
  listShown(grapheme).every((code) => font.hasGlyphForCodePoint(code));

/** Right-to-left scripts are HarfBuzz's, also where a first typeface has their letters. */
const isInFirst = (font: Font, text: string) => !RIGHT_TO_LEFT.test(text) && isShownBy(font, text);

/** Loads what the first typefaces lack of a document's text. */
export async function loadTypefaces(
  text: string,
  first: readonly Font[],
  weight: number,
): Promise<Typefaces> {
  const characters = [...new Set(text)].join("");
  // Marks that stay apart from their letters may stand higher than a line.
  const hasMarks = /\p{M}/u.test(text.normalize("NFC"));
  const isOne = !hasMarks && first[0] !== undefined && isInFirst(first[0], characters);
  if (isOne) return { first, others: [], isOne };
  const lacking = listGraphemes(text.normalize("NFC")).filter(
    (it) => !first.some((font) => isInFirst(font, it)),
  );
  const files = listFaceFiles(new Set(lacking), text);
  return { first, others: await Promise.all(files.map((file) => openFace(file, weight))), isOne };
}

/** The parts of a line from left to right; what no face has is transliterated. */
export function splitRuns(text: string, { first, others }: Typefaces): Run[] {
  const [usual] = first;
  if (!usual) throw new Error("There is no typeface.");
  if (isInFirst(usual, text)) return [{ text, font: usual }];
  const words = text.normalize("NFC").split(/(?<=\s)|(?=\s)/);
  const pieces = words.flatMap((word) => splitWord(word, { first, others }, usual));
  const line = pieces.map((piece) => piece.text).join("");
  const levels = readLevels(line);
  const runs: (Run & { level: number })[] = [];
  let start = 0;
  for (const piece of pieces) {
    const level = levels?.[start] ?? 0;
    const last = runs.at(-1);
    if (last?.font === piece.font && last.level === level) last.text += piece.text;
    else runs.push({ ...piece, level });
    start += piece.text.length;
  }
  if (levels === null) return runs;
  return reorder(runs).map((run) => ({ font: run.font, text: turn(run, first) }));
}

/** A word is in one typeface where one has all of it. */
function splitWord(word: string, { first, others }: Pick<Typefaces, "first" | "others">, usual: Font): Run[] {
  const findFont = (text: string) =>
    first.find((font) => isInFirst(font, text)) ?? others.find((font) => isShownBy(font, text));
  const whole = findFont(word);
  return listGraphemes(word).map((text) => {
    const font = whole ?? findFont(text);
    return font ? { text, font } : { text: anyAscii(text), font: usual };
  });
}

/** Its types name a default export, which a CommonJS module has not. */
const require = createRequire(import.meta.url);
let bidi: Bidi | undefined;

function readLevels(line: string): Uint8Array | null {
  if (!RIGHT_TO_LEFT.test(line)) return null;
  if (!bidi) {
    const createBidi: () => Bidi = require("bidi-js");
    bidi = createBidi();
  }
  return bidi.getEmbeddingLevels(line, "ltr").levels;
}

/** Rule L2 of the Unicode Bidirectional Algorithm, by runs. */
function reorder<Item extends { level: number }>(runs: readonly Item[]): Item[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = Math.max(start, end - 1);
    }
  }
  return ordered;
}

/** A font shapes in one direction: the marks between two Arabic words, and digits among them, are turned beforehand. */
function turn({ text, font, level }: Run & { level: number }, first: readonly Font[]): string {
  const isTurned = level % 2 === 1;
  const fontTurns = !first.includes(font) && RIGHT_TO_LEFT.test(text);
  if (isTurned === fontTurns) return text;
  const characters = listGraphemes(text).toReversed();
  return characters.map((it) => (isTurned ? (bidi?.getMirroredCharacter(it) ?? it) : it)).join("");
}
