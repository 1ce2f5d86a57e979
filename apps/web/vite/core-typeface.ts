import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const WHOLE = "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2";
const STYLES = path.join(import.meta.dirname, "../app/styles/fonts.css");
const CACHE = path.join(import.meta.dirname, "../../../node_modules/.cache/smirk-typeface");

/** Gives `@smirk/core-typeface.woff2`: of Figtree what the first face of fonts.css shows, three quarters of the bytes. */
export function coreTypeface(): Plugin {
  return {
    name: "smirk:core-typeface",
    enforce: "pre",
    config: async () => ({
      resolve: {
        alias: [{ find: /^@smirk\/core-typeface\.woff2(?=$|\?)/, replacement: await ensureCoreTypeface() }],
      },
    }),
  };
}

/** @returns the file's path, whose folder is named by what the file is made from */
async function ensureCoreTypeface(): Promise<string> {
  const whole = readFileSync(createRequire(import.meta.url).resolve(WHOLE));
  const characters = readUnicodeRange(readFileSync(STYLES, "utf8"));
  const hash = createHash("sha256").update(whole).update(characters).digest("hex").slice(0, 16);
  const file = path.join(CACHE, hash, "figtree-core.woff2");
  if (existsSync(file)) return file;
  const core = await subsetFont(whole, characters, { targetFormat: "woff2" });
  mkdirSync(path.dirname(file), { recursive: true });
  const written = `${file}.${process.pid}`;
  writeFileSync(written, core);
  renameSync(written, file);
  return file;
}

/** @returns all characters of the first `unicode-range` of a style sheet, in the order of their numbers */
export function readUnicodeRange(css: string): string {
  const declared = /unicode-range:([^;]+);/.exec(css)?.[1];
  if (declared === undefined) throw new Error("The style sheet has no unicode-range.");
  const codes = declared.split(",").flatMap((range) => {
    const [, first = "", last = first] = /^U\+([0-9A-F]+)(?:-([0-9A-F]+))?$/.exec(range.trim()) ?? [];
    const start = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, at) => start + at);
  });
  return String.fromCodePoint(...codes.toSorted((one, other) => one - other));
}
