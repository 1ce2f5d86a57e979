import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const noto = (name: string): string => `@fontsource-variable/noto-${name}`;

interface Script {
  pattern: RegExp;
  packages: readonly string[];
}

/** Mongolian, which is written downward, and rarer scripts have no face: they are transliterated. */
const SCRIPTS: readonly Script[] = [
  { pattern: /\p{scx=Latin}/u, packages: [noto("sans")] },
  { pattern: /\p{scx=Greek}/u, packages: [noto("sans")] },
  { pattern: /\p{scx=Cyrillic}/u, packages: [noto("sans")] },
  { pattern: /\p{scx=Devanagari}/u, packages: [noto("sans")] },
  { pattern: /\p{scx=Arabic}/u, packages: [noto("sans-arabic")] },
  { pattern: /\p{scx=Armenian}/u, packages: [noto("sans-armenian")] },
  { pattern: /\p{scx=Bengali}/u, packages: [noto("sans-bengali")] },
  { pattern: /\p{scx=Canadian_Aboriginal}/u, packages: [noto("sans-canadian-aboriginal")] },
  { pattern: /\p{scx=Cherokee}/u, packages: [noto("sans-cherokee")] },
  { pattern: /\p{scx=Ethiopic}/u, packages: [noto("sans-ethiopic")] },
  { pattern: /\p{scx=Georgian}/u, packages: [noto("sans-georgian")] },
  { pattern: /\p{scx=Gujarati}/u, packages: [noto("sans-gujarati")] },
  { pattern: /\p{scx=Gurmukhi}/u, packages: [noto("sans-gurmukhi")] },
  { pattern: /\p{scx=Hebrew}/u, packages: [noto("sans-hebrew")] },
  { pattern: /\p{scx=Kannada}/u, packages: [noto("sans-kannada")] },
  { pattern: /\p{scx=Khmer}/u, packages: [noto("sans-khmer")] },
  { pattern: /\p{scx=Lao}/u, packages: [noto("sans-lao")] },
  { pattern: /\p{scx=Malayalam}/u, packages: [noto("sans-malayalam")] },
  { pattern: /\p{scx=Myanmar}/u, packages: [noto("sans-myanmar")] },
  { pattern: /\p{scx=Oriya}/u, packages: [noto("sans-oriya")] },
  { pattern: /\p{scx=Sinhala}/u, packages: [noto("sans-sinhala")] },
  { pattern: /\p{scx=Syriac}/u, packages: [noto("sans-syriac")] },
  { pattern: /\p{scx=Tamil}/u, packages: [noto("sans-tamil")] },
  { pattern: /\p{scx=Telugu}/u, packages: [noto("sans-telugu")] },
  { pattern: /\p{scx=Thaana}/u, packages: [noto("sans-thaana")] },
  { pattern: /\p{scx=Thai}/u, packages: [noto("sans-thai")] },
  { pattern: /\p{scx=Tibetan}/u, packages: [noto("serif-tibetan")] },
  { pattern: /\p{scx=Hangul}/u, packages: [noto("sans-kr")] },
  { pattern: /\p{scx=Hiragana}/u, packages: [noto("sans-jp")] },
  { pattern: /\p{scx=Katakana}/u, packages: [noto("sans-jp")] },
  { pattern: /\p{scx=Han}/u, packages: [noto("sans-sc"), noto("sans-tc"), noto("sans-jp"), noto("sans-kr")] },
  { pattern: /\p{scx=Bopomofo}/u, packages: [noto("sans-tc")] },
];

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
  for (const name of orderPackages(script?.packages ?? [noto("sans")], text)) {
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
