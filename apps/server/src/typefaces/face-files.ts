import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const noto = (name: string): string => `@fontsource-variable/noto-${name}`;

/** Packages by script. Mongolian, which is written downward, and rarer scripts have none: they are transliterated. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  Latin: [noto("sans")],
  Greek: [noto("sans")],
  Cyrillic: [noto("sans")],
  Devanagari: [noto("sans")],
  Arabic: [noto("sans-arabic")],
  Armenian: [noto("sans-armenian")],
  Bengali: [noto("sans-bengali")],
  Canadian_Aboriginal: [noto("sans-canadian-aboriginal")],
  Cherokee: [noto("sans-cherokee")],
  Ethiopic: [noto("sans-ethiopic")],
  Georgian: [noto("sans-georgian")],
  Gujarati: [noto("sans-gujarati")],
  Gurmukhi: [noto("sans-gurmukhi")],
  Hebrew: [noto("sans-hebrew")],
  Kannada: [noto("sans-kannada")],
  Khmer: [noto("sans-khmer")],
  Lao: [noto("sans-lao")],
  Malayalam: [noto("sans-malayalam")],
  Myanmar: [noto("sans-myanmar")],
  Oriya: [noto("sans-oriya")],
  Sinhala: [noto("sans-sinhala")],
  Syriac: [noto("sans-syriac")],
  Tamil: [noto("sans-tamil")],
  Telugu: [noto("sans-telugu")],
  Thaana: [noto("sans-thaana")],
  Thai: [noto("sans-thai")],
  Tibetan: [noto("serif-tibetan")],
  Hangul: [noto("sans-kr")],
  Hiragana: [noto("sans-jp")],
  Katakana: [noto("sans-jp")],
  Han: [noto("sans-sc"), noto("sans-tc"), noto("sans-jp"), noto("sans-kr")],
  Bopomofo: [noto("sans-tc")],
};

const SCRIPTS = Object.entries(PACKAGES).map(([script, packages]) => ({
  pattern: new RegExp(`\\p{scx=${script}}`, "u"),
  packages,
}));

const JOINERS = /\p{Join_Control}|\p{Variation_Selector}/u;
/** Characters that a face must have: joiners shape their neighbors and are not drawn. */
export const listShown = (grapheme: string): number[] =>
  [...grapheme].filter((character) => !JOINERS.test(character)).map((it) => it.codePointAt(0) ?? 0);

/** The face files for these graphemes, a few for any text: a package holds its characters in parts. */
export function listFaceFiles(graphemes: Iterable<string>, text: string): string[] {
  const files = [...graphemes].map((grapheme) => findFaceFile(grapheme, text));
  return [...new Set(files.filter((file) => file !== null))];
}

function findFaceFile(grapheme: string, text: string): string | null {
  const shown = listShown(grapheme);
  const script = SCRIPTS.find(({ pattern }) => pattern.test(grapheme));
  for (const name of orderPackages(script?.packages ?? [], text)) {
    const part = listParts(name).find(({ ranges }) => shown.every((code) => isIn(code, ranges)));
    if (part) return part.file;
  }
  return null;
}

/** Han characters look as their neighbors do: Japanese beside kana, Korean beside Hangul. */
function orderPackages(packages: readonly string[], text: string): readonly string[] {
  if (packages.length === 1) return packages;
  const first = /[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)
    ? "jp"
    : /\p{sc=Hangul}/u.test(text)
      ? "kr"
      : "sc";
  return packages.toSorted((one, other) => Number(other.endsWith(first)) - Number(one.endsWith(first)));
}

interface Part {
  file: string;
  ranges: readonly (readonly [first: number, last: number])[];
}

const parts = new Map<string, Part[]>();

function listParts(name: string): Part[] {
  const known = parts.get(name);
  if (known) return known;
  const declared: Record<string, string> = JSON.parse(
    readFileSync(require.resolve(`${name}/unicode.json`), "utf8"),
  );
  const listed = Object.entries(declared).map(([subset, ranges]) => {
    const part = subset.replace(/[[\]]/g, "");
    return {
      file: `${name}/files/${name.split("/")[1]}-${part}-wght-normal.woff2`,
      ranges: readRanges(ranges),
    };
  });
  parts.set(name, listed);
  return listed;
}

/** Such as `U+0304,U+4e00-4e10`. */
function readRanges(ranges: string): [number, number][] {
  return ranges.split(",").map((range) => {
    const [first = "", last = first] = range.slice(2).split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

const isIn = (code: number, ranges: Part["ranges"]) =>
  ranges.some(([first, last]) => first <= code && code <= last);
