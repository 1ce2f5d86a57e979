import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { countCodeLines, formatCodeSize } from "./code-size.ts";
import { replaceWrittenPart } from "./written-part.ts";

it.each([
  ["one statement", "const a = 1;\n", 1],
  ["blank lines", "a;\n\n  \nb;\n", 2],
  ["comments of a line", "// why\na; // what\n", 1],
  ["comments of several lines", "/**\n * a;\n */\nb;\n/* c */\n", 1],
])("counts the lines of code beside %s", (_, source, lines) => {
  expect(countCodeLines(source)).toBe(lines);
});

it("adds up an application's source and tests apart, without what is generated", () => {
  const files = new Map([
    ["apps/web/app/one.ts", "a;\n"],
    ["apps/web/app/two.tsx", "a;\nb;\nc;\n"],
    ["apps/web/app/two.test.tsx", "a;\nb;\n"],
    ["apps/web/test/dom.ts", "a;\n"],
    ["apps/web/app/generated.ts", "a;\n"],
    ["tools/lint.ts", "a;\n"],
    ["README.md", "a\n"],
  ]);
  expect(formatCodeSize(files).split("\n").slice(2)).toEqual([
    "| apps/web | 2 | 4 | 1 | 3 | 3 |",
    "| tools | 1 | 1 | 1 | 1 | 0 |",
    "| all | 3 | 5 | 1 | 3 | 3 |",
  ]);
});

it("has a place in the architecture page", () => {
  const page = readFileSync(path.join(import.meta.dirname, "../../docs/architecture.md"), "utf8");
  expect(replaceWrittenPart(page, "size", "new")).toContain("-->\nnew\n<!-- end of size -->");
});
