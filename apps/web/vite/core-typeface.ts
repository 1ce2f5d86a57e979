import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";
import { readUnicodeRange } from "./unicode-range.ts";

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
