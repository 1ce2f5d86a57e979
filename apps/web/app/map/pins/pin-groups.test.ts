import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeOverlappingPins, type ScreenPin } from "./pin-groups.ts";

const GAP = 40;
const screenPins = fc
  .array(fc.record({ x: fc.integer({ min: -600, max: 600 }), y: fc.integer({ min: -600, max: 600 }) }))
  .map((points): ScreenPin[] => points.map((point, index) => ({ id: `pin${index}`, ...point })));

describe("pins that would overlap", () => {
  it("merges pins closer than the gap and leaves the others alone [FIND-07]", () => {
    const pins = [
      { id: "a", x: 0, y: 0 },
      { id: "b", x: 39, y: 0 },
      { id: "c", x: 41, y: 0 },
      { id: "d", x: 500, y: 500 },
    ];
    expect(mergeOverlappingPins(pins, GAP)).toEqual([["a", "b"], ["c"], ["d"]]);
  });

  it("keeps its groups when the map is dragged or the pins come in another order", () => {
    fc.assert(
      fc.property(screenPins, fc.integer({ min: -500, max: 500 }), (pins, shift) => {
        const moved = pins.map((pin) => ({ ...pin, x: pin.x + shift, y: pin.y - shift })).reverse();
        expect(mergeOverlappingPins(moved, GAP)).toEqual(mergeOverlappingPins(pins, GAP));
      }),
    );
  });

  it("loses no pin, and leaves no two groups on top of each other", () => {
    fc.assert(
      fc.property(screenPins, (pins) => {
        const groups = mergeOverlappingPins(pins, GAP);
        expect(groups.flat().sort()).toEqual(pins.map((pin) => pin.id).sort());
        const anchors = groups.map(([id]) => pins.find((pin) => pin.id === id) as ScreenPin);
        for (const [index, a] of anchors.entries()) {
          for (const b of anchors.slice(index + 1)) {
            expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(GAP);
          }
        }
      }),
    );
  });
});
