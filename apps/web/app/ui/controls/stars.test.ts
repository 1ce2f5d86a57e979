import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { starFills } from "./stars.tsx";

const draw = (rating: number) =>
  starFills(rating)
    .map((fill) => ({ full: "★", half: "½", empty: "☆" })[fill])
    .join("");

describe("starFills", () => {
  it.each([
    [0, "☆☆☆☆☆"],
    [0.49, "☆☆☆☆☆"],
    [0.5, "½☆☆☆☆"],
    [3.4, "★★★☆☆"],
    [3.5, "★★★½☆"],
    [4.9, "★★★★½"],
    [5, "★★★★★"],
    [7, "★★★★★"],
    [-1, "☆☆☆☆☆"],
    [Number.NaN, "☆☆☆☆☆"],
  ])("draws %d as %s [DENT-01]", (rating, stars) => {
    expect(draw(rating)).toBe(stars);
  });

  it("never draws a fuller star after an emptier one [DENT-01]", () => {
    const worth = { full: 2, half: 1, empty: 0 };
    fc.assert(
      fc.property(fc.double({ min: 0, max: 5, noNaN: true }), (rating) => {
        const worths = starFills(rating).map((fill) => worth[fill]);
        expect(worths).toEqual([...worths].sort((a, b) => b - a));
        expect(worths.reduce((sum, each) => sum + each, 0)).toBe(Math.floor(rating * 2));
      }),
    );
  });
});
