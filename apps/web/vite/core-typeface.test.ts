import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, it } from "vitest";
import { readUnicodeRange } from "./core-typeface.ts";

const APP = path.join(import.meta.dirname, "../app");
const readApp = (file: string) => readFileSync(path.join(APP, file), "utf8");
const [core = "", rest = ""] = readApp("styles/fonts.css").split("@font-face").slice(1).map(readUnicodeRange);
const catalogs = ["en", "es"].flatMap((locale) =>
  readdirSync(path.join(APP, "locales", locale))
    .sort()
    .map((file) => `locales/${locale}/${file}`),
);

it.each([
  ["U+0041", "A"],
  ["U+0041-0043, U+0030", "0ABC"],
  ["\n    U+0061,\n    U+1F600", "a😀"],
])("reads %j", (range, characters) => {
  expect(readUnicodeRange(`@font-face { unicode-range:${range}; src: x; }`)).toBe(characters);
});

it("refuses a style sheet without a range", () => {
  expect(() => readUnicodeRange("@font-face { src: x; }")).toThrow("no unicode-range");
});

it.each(catalogs)("has every character of %s in the core of the typeface [ES-01]", (file) => {
  const texts = [...readApp(file).matchAll(/^(?:msgstr )?"(.*)"$/gm)].map(([, text]) => text).join("");
  expect([...new Set(texts)].filter((character) => !core.includes(character))).toEqual([]);
  expect(texts.length).toBeGreaterThan(100);
});

it("has each character of Latin once, in the core of the typeface or in the rest", () => {
  const packed = readFileSync(createRequire(import.meta.url).resolve("@fontsource-variable/figtree"), "utf8");
  const latin = packed.slice(packed.indexOf("/* figtree-latin-wght-normal */"));
  expect([...core, ...rest].toSorted()).toEqual([...readUnicodeRange(latin)].toSorted());
});
