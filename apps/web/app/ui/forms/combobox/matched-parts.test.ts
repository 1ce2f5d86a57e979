import { describe, expect, it } from "vitest";
import { matchedParts, matchWords } from "./matched-parts.ts";

const bold = (text: string, matches: { offset: number; length: number }[]) =>
  matchedParts(text, matches)
    .map((part) => (part.matched ? `[${part.text}]` : part.text))
    .join("");

describe("matched parts", () => {
  it.each([
    ["Main St", [{ offset: 0, length: 4 }], "[Main] St"],
    [
      "12 Main St",
      [
        { offset: 3, length: 4 },
        { offset: 0, length: 2 },
      ],
      "[12] [Main] St",
    ],
    ["🦷 Main", [{ offset: 2, length: 4 }], "🦷 [Main]"],
    ["Main", [], "Main"],
    [
      "Main",
      [
        { offset: 2, length: 40 },
        { offset: -3, length: 4 },
      ],
      "[M]a[in]",
    ],
    ["", [{ offset: 0, length: 3 }], ""],
  ])("marks what matched in %s [FIND-03]", (text, matches, marked) => {
    expect(bold(text, matches)).toBe(marked);
  });

  it.each([
    ["Houston, TX", "hou", "[Hou]ston, TX"],
    ["Houston, TX", "tx hou", "[Hou]ston, [TX]"],
    ["Houston, TX", "ton", "Houston, TX"],
    ["Houston, TX", "", "Houston, TX"],
    ["Houston, TX", "(.*", "Houston, TX"],
  ])("finds in %s what %j begins", (text, typed, marked) => {
    expect(bold(text, matchWords(text, typed))).toBe(marked);
  });
});
