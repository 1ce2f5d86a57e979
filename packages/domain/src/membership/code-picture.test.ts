import fc from "fast-check";
import { encode } from "uqr";
import { describe, expect, it } from "vitest";
import { drawCode, QUIET_ZONE } from "./code-picture.ts";

const ADDRESS = "https://smirk.example/check/Zm9vYmFyYmF6cXV4cXV1eA";

/** The modules that a path covers, as `x,y`. */
function readModules(path: string): string[] {
  return [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)].flatMap(([, x, y, width]) =>
    Array.from({ length: Number(width) }, (_, index) => `${Number(x) + index},${y}`),
  );
}

describe("the picture of a code [DESK-01]", () => {
  it("has the error correction M on a screen and Q on paper", () => {
    const sides = (ecc: "M" | "Q") => encode(ADDRESS, { ecc, border: QUIET_ZONE }).size;
    expect(drawCode(ADDRESS, "screen").size).toBe(sides("M"));
    expect(drawCode(ADDRESS, "paper").size).toBe(sides("Q"));
    expect(sides("M")).toBeLessThan(sides("Q"));
  });

  it("draws each dark module once, and none in the quiet zone of four", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 120 }), (text) => {
        const { path, size } = drawCode(text, "paper");
        const { data } = encode(text, { ecc: "Q", border: 0 });
        const dark = data.flatMap((row, y) => row.flatMap((is, x) => (is ? [`${x + 4},${y + 4}`] : [])));
        expect(size).toBe(data.length + 8);
        expect(readModules(path).toSorted()).toEqual(dark.toSorted());
        expect(path.replaceAll(/M\d+ \d+h\d+v1h-\d+z/g, "")).toBe("");
      }),
      { numRuns: 30 },
    );
  });
});
