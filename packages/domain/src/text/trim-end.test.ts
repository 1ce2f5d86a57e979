import { expect, it } from "vitest";
import { trimEnd } from "./trim-end.ts";

it.each([
  ["Main St , ,", /[\s,]/, "Main St"],
  ["a, b", /[\s,]/, "a, b"],
  ["/a//", /\//, "/a"],
  ["///", /\//, ""],
  ["", /\//, ""],
  ["Smith 🦷🦷", /[^\p{L}]/u, "Smith"],
  ["Smith 𝒜.", /[^\p{L}]/u, "Smith 𝒜"],
])("'%s' without %s at its end is '%s' [TRUST-10]", (text, pattern, expected) => {
  expect(trimEnd(text, pattern)).toBe(expected);
});
