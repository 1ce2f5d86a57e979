import { toWorldPixels } from "@smirk/domain/finder/map-view";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MapPin } from "../map-driver.ts";
import { collide } from "../worker/labels/place-labels.ts";
import { areaOfMark } from "./mark-area.ts";
import { groupNearPins, mergeOverlappingPins, type ScreenPin } from "./pin-groups.ts";

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

describe("labels of pins", () => {
  const ZOOM = 12;
  /** So many pixels east of the first. */
  const pin = (id: string, east: number, rest: Partial<MapPin> = {}): MapPin => ({
    id,
    position: { lat: 29.76, lng: -95.37 + (east * 360) / (256 * 2 ** ZOOM) },
    count: 1,
    emphasis: "none",
    label: "$62",
    ...rest,
  });
  const labels = (pins: MapPin[], ...clusters: MapPin[]) =>
    groupNearPins(
      pins,
      ZOOM,
      clusters.map(({ position }) => position),
    ).map(({ label }) => label);

  it.each([
    ["alone", [pin("a", 0)], ["$62"]],
    ["far from each other", [pin("a", 0), pin("b", 120)], ["$62", "$62"]],
    ["near each other", [pin("a", 0), pin("b", 45, { label: "$1,200.50" })], ["$62", null]],
    ["of several dentists", [pin("a", 0, { count: 2 })], [null]],
    ["merged with another", [pin("a", 0), pin("b", 10)], [null]],
    ["of an unknown price", [pin("a", 0, { label: null }), pin("b", 100)], [null, "$62"]],
  ])("%s stand where they cover nothing [FEE-04]", (_, pins, expected) => {
    expect(labels(pins)).toEqual(expected);
  });

  it("keep off clusters [FEE-04]", () => {
    expect(labels([pin("a", 0, { label: "$1,200.50" })], pin("cluster", 60))).toEqual([null]);
  });

  it("never cover another pin, whatever the places [FEE-04]", () => {
    const anyPins = fc.array(
      fc.record({ east: fc.integer({ min: 0, max: 900 }), label: fc.constantFrom("$62", "$1,200", null) }),
    );
    fc.assert(
      fc.property(anyPins, (places) => {
        const groups = groupNearPins(
          places.map(({ east, label }, at) => pin(`${at}`, east, { label })),
          ZOOM,
        );
        const areas = groups.map(({ anchor, label }) =>
          areaOfMark({ kind: "pin", label }, toWorldPixels(anchor.position, ZOOM)),
        );
        for (const [at, { label }] of groups.entries()) {
          if (label === null) continue;
          const others = areas.filter((_, other) => other !== at);
          expect(others.some((other) => collide(areas[at] as (typeof areas)[number], other))).toBe(false);
        }
      }),
    );
  });
});
