/// <reference path="./modules.d.ts" />

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Font, GlyphRun } from "fontkit";
import { LRUCache } from "lru-cache";

const require = createRequire(import.meta.url);
const MOST_FACES = 80;
const MOST_BYTES = 24 * 1024 * 1024;

const typefaces = new Map<string, Font>();
const faces = new LRUCache<string, Font>({ max: MOST_FACES, maxSize: MOST_BYTES });

/** A static font of a package, parsed once: parsing takes half of a document's time, and the parser a start's. */
export async function openTypeface(file: string): Promise<Font> {
  const known = typefaces.get(file);
  if (known) return known;
  const font = await parse(file, readFileSync(require.resolve(file)));
  typefaces.set(file, font);
  return font;
}

/** A face of a variable font in one weight, shaped by HarfBuzz as browsers do: 20 ms for the first time. */
export async function openFace(file: string, weight: number): Promise<Font> {
  const key = `${file} ${weight}`;
  const known = faces.get(key);
  if (known) return known;
  const { default: subsetFont } = await import("subset-font");
  const bytes = await subsetFont(readFileSync(require.resolve(file)), undefined, {
    targetFormat: "sfnt",
    keepAllGlyphs: true,
    variationAxes: { wght: weight },
  });
  const font = await parse(file, bytes);
  font.layout = await createLayout(font, bytes);
  faces.set(key, font, { size: bytes.length });
  return font;
}

async function parse(file: string, bytes: Buffer): Promise<Font> {
  const { create } = await import("fontkit");
  const font = create(bytes);
  if (!("layout" in font)) throw new Error(`${file} holds several fonts.`);
  const getGlyph = font.getGlyph.bind(font);
  // The font keeps one glyph for all texts, with the characters of the first, or none as a part of an accented letter.
  font.getGlyph = (id, codePoints) => {
    const glyph = getGlyph(id, codePoints);
    const isSame = codePoints === undefined || codePoints.join() === glyph.codePoints.join();
    return isSame ? glyph : Object.create(glyph, { codePoints: { value: codePoints } });
  };
  return font;
}

/** Lays glyphs out in the direction of the text's script. */
async function createLayout(font: Font, bytes: Buffer): Promise<Font["layout"]> {
  const {
    Blob,
    Buffer: TextBuffer,
    ClusterLevel,
    Face,
    Font: ShapedFont,
    shape,
  } = await import("harfbuzzjs");
  const shaped = new ShapedFont(new Face(new Blob(bytes)));
  return (text) => {
    const buffer = new TextBuffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
    shape(shaped, buffer);
    const infos = buffer.getGlyphInfos();
    const positions = buffer.getGlyphPositions();
    const starts = [...new Set(infos.map(({ cluster }) => cluster)), text.length].toSorted((a, b) => a - b);
    const glyphs = infos.map(({ codepoint, cluster }, index) => {
      // The first glyph of a cluster stands for all its characters.
      const isFirst = infos[index - 1]?.cluster !== cluster;
      const end = starts[starts.indexOf(cluster) + 1];
      const characters = isFirst ? [...text.slice(cluster, end)] : [];
      const codePoints = characters.map((character) => character.codePointAt(0) ?? 0);
      return font.getGlyph(codepoint, codePoints);
    });
    return toRun(glyphs, positions);
  };
}

/** pdfkit scales the positions, and reads the width after it. */
export function toRun(glyphs: GlyphRun["glyphs"], positions: GlyphRun["positions"]): GlyphRun {
  const run = {
    glyphs,
    positions,
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  };
  return run as GlyphRun;
}
