import { expect, it } from "vitest";
import { findBareComments } from "./comment-starts.ts";

it.each([
  ["a docstring", "/** Of the link. */"],
  ["a docstring of several lines", "/**\n * As at Stripe, it\n * expires.\n */"],
  ["a line", "  // In UTC: for keys."],
  ["a line's end", "const AT = 1; // From 0 to 1."],
  ["a field's end", "interface A { at: number /** By key. */ }"],
  ["markup", "{/* With a map. */}"],
  ["a style", "/* Past the last one. */"],
])("refuses a comment without a subject in %s", (_, source) => {
  expect(findBareComments("a.ts", `const FIRST = 0;\n${source}`)).toEqual([
    expect.stringMatching(/^a\.ts:2: begin the comment with its subject instead of "\w+"\.$/),
  ]);
});

it.each([
  ["a subject", "/** The hash of the link. */"],
  ["a longer word", "// Instances are kept."],
  ["a sentence that goes on", "// Days are those\n// In the office."],
  ["an address", 'const LINK = "https://In.example";'],
  ["a product", "const rest = all / Of * By;"],
])("accepts a comment with %s", (_, source) => {
  expect(findBareComments("a.ts", source)).toEqual([]);
});
