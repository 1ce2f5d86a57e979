import { expect, it } from "vitest";
import type { Street } from "../streets/street.ts";
import { type CoveredAreas, findCoveredAreas } from "./encode-county.ts";

/** Roads from west to east, one every 1.1 km. */
const GRID: Street[] = Array.from({ length: 30 }, (_, row) => ({
  class: "minor",
  name: null,
  ref: null,
  line: Array.from({ length: 31 }, (_, column) => [-95 + column * 0.01, 29.7 + row * 0.01]),
}));

function holds(areas: CoveredAreas["inner"], [lng, lat]: [number, number]): boolean {
  return areas.some(([ring = []]) => {
    const [west = 0, north = 0] = ring[0] ?? [];
    const [east = 0, south = 0] = ring[2] ?? [];
    return lng >= west && lng < east && lat < north && lat >= south;
  });
}

it("finds a county complete among its roads and not beyond them [MAP-02]", () => {
  const { complete } = findCoveredAreas(GRID);
  expect(holds(complete, [-94.85, 29.85])).toBe(true);
  expect(holds(complete, [-94.99, 29.71])).toBe(true);
  expect(holds(complete, [-94.6, 29.85])).toBe(false);
});

it("lets a county replace other streets only away from its edge [MAP-02]", () => {
  const { inner } = findCoveredAreas(GRID);
  expect(holds(inner, [-94.85, 29.85])).toBe(true);
  expect(holds(inner, [-94.999, 29.701])).toBe(false);
});

it("closes a gap among roads [MAP-02]", () => {
  const isNear = ([lng = 0, lat = 0]: number[]) =>
    Math.abs(lng + 94.85) < 0.012 && Math.abs(lat - 29.85) < 0.012;
  const gapped = GRID.map((street) => ({ ...street, line: street.line.filter((point) => !isNear(point)) }));
  expect(holds(findCoveredAreas(gapped).complete, [-94.85, 29.85])).toBe(true);
});
