import { expect, it } from "vitest";
import { hilbertOf } from "./hilbert.ts";

it("neighbors on the curve are neighbors on the map [LIVE-01]", () => {
  const step = 360 / 2 ** 16;
  const places = Array.from({ length: 64 }, (_, i) => ({ x: i % 8, y: Math.floor(i / 8) }));
  const sorted = places
    .map(({ x, y }) => ({ x, y, along: hilbertOf(-90 + ((y + 0.5) * step) / 2, -180 + (x + 0.5) * step) }))
    .sort((a, b) => a.along - b.along);
  const jumps = sorted.slice(1).map((place, i) => {
    const before = sorted[i] ?? place;
    return Math.abs(place.x - before.x) + Math.abs(place.y - before.y);
  });
  expect(jumps.every((jump) => jump === 1)).toBe(true);
});
