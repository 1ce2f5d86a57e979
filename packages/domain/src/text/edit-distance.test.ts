import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance } from "./edit-distance.ts";

describe("letters that are wrong", () => {
  it.each([
    ["hosuton", "houston", 1],
    ["pheonix", "phoenix", 1],
    ["canel", "canal", 1],
    ["orthodonist", "orthodontist", 1],
    ["invisaline", "invisalign", 2],
    ["smith", "smith", 0],
    ["smith", "garcia", 3],
  ])("of %j as %j are %i, counted to two [FIND-19]", (typed, word, wrong) => {
    expect(editDistance(typed, word, 2)).toBe(wrong);
  });

  it("are as many the other way round [FIND-19]", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(editDistance(one, other, 9)).toBe(editDistance(other, one, 9));
      }),
    );
  });
});
