import { expect, it } from "vitest";
import { analyzePattern, isBounded } from "./check-patterns.ts";
import { findPatterns } from "./find-patterns.ts";

const FILE = "packages/domain/src/wire/planted.ts";

it("finds literals and constant text that is given to RegExp, with their lines [TRUST-10]", () => {
  const source = [
    'const DAY = "\\\\d{2}";',
    "const parts = text.split(/\\s*;\\s*/);",
    `const written = new RegExp(\`^\${DAY}+$\`, "g");`,
    'const other = RegExp("a+");',
  ].join("\n");
  expect(findPatterns(FILE, source)).toEqual([
    { file: FILE, line: 2, text: "/\\s*;\\s*/" },
    { file: FILE, line: 3, text: "/^\\d{2}+$/g" },
    { file: FILE, line: 4, text: "/a+/" },
  ]);
});

it("says which patterns only the running program knows [TRUST-10]", () => {
  for (const made of ["new RegExp(name)", `new RegExp(\`^\${names.join()}$\`)`, "RegExp(/a/.source)"]) {
    expect(findPatterns(FILE, `f(${made});`)[0]).toEqual({ file: FILE, line: 1, text: null });
  }
});

it("leaves out tests and tools, which read the repository's own text [TRUST-10]", () => {
  for (const file of ["packages/domain/src/a.test.ts", "tools/build.ts", "apps/server/test/a.ts"])
    expect(findPatterns(file, "/a*a*$/")).toEqual([]);
});

it.each([
  ["/\\s*;\\s*/", "2nd degree polynomial"],
  ["/[\\s,]+$/", "2nd degree polynomial"],
  ["/^(a+)+$/", "exponential"],
  ["/<Message>(.*)<\\/Message>/s", "2nd degree polynomial"],
])("finds that %s is worse than linear [TRUST-10]", async (text, growth) => {
  expect(await analyzePattern(text)).toBe(growth);
});

it.each(["/^\\s*;/", "/[a-z]+/g", "/^\\d{5}(?:-\\d{4})?$/"])(
  "finds that %s is linear [TRUST-10]",
  async (text) => {
    expect(await analyzePattern(text)).toBeNull();
  },
);

it.each([
  ["^[*+]{3}\\+\\*$", true],
  ["^a{2,}$", false],
  ["^a{1,400}$", false],
])("knows whether what %s takes has an end: %s [TRUST-10]", (source, expected) => {
  expect(isBounded(source)).toBe(expected);
});
