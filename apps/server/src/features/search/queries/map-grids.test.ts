import fc from "fast-check";
import { expect, it } from "vitest";
import { bySize } from "../../../../../../tools/test-size/test-size.ts";
import { createSegment, hidePlace } from "../live-index/segments.ts";
import { packLocations } from "../packed/pack-locations.ts";
import { CELL_NUMBERS, gatherCells } from "./gather-cells.ts";
import { createMapGrids, squareAt } from "./map-grids.ts";

const blank = {
  specialities: "",
  languages: "",
  degrees: "",
  plans: "",
  practice: "",
  providerId: 1,
  npi: 0,
  changedAt: 0,
  area: "",
  lastName: "",
  firstName: "",
};
const row = fc.record({
  lat: fc.double({ min: 25, max: 35, noNaN: true }),
  lng: fc.oneof(
    fc.double({ min: 170, max: 179.999, noNaN: true }),
    fc.double({ min: -179.999, max: -170, noNaN: true }),
  ),
});

it("squares prepared once hold what the tree's nodes hold, but for the margin [LIVE-01]", () => {
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 20, maxLength: 300 }),
      fc.record({
        west: fc.double({ min: 171, max: 179, noNaN: true }),
        east: fc.double({ min: 181, max: 189, noNaN: true }),
        level: fc.integer({ min: 4, max: 10 }),
        isFiltered: fc.boolean(),
      }),
      (points, { west, east, level, isFiltered }) => {
        const packed = packLocations(
          points.map((point, at) => ({ ...blank, ...point, card: Buffer.from("{}"), id: at + 1 })),
        );
        const segment = createSegment(packed);
        for (const place of [3, 7, 11]) hidePlace(segment, place);
        const fits = isFiltered ? (place: number) => place % 3 !== 0 : null;
        const made = createMapGrids(packed, fits);
        const gather = (grids: (() => typeof made) | null) => {
          const cells = gatherCells(
            [{ segment, fits, sums: null, grids, bounds: null }],
            { south: 26, north: 34, west, east },
            2 ** level,
          );
          return { ...cells, sums: cells.sums.slice() };
        };
        const [prepared, walked] = [gather(() => made), gather(null)];
        const { width, height } = prepared;
        for (let cell = 0; cell < width * height; cell += 1) {
          const [column, line] = [cell % width, Math.floor(cell / width)];
          if (column === 0 || line === 0 || column === width - 1 || line === height - 1) continue;
          for (const number of [0, 1, 2]) {
            const at = cell * CELL_NUMBERS + number;
            expect(prepared.sums[at]).toBeCloseTo(walked.sums[at] as number, 9);
          }
        }
      },
    ),
    { numRuns: bySize({ commit: 15, full: 120 }) },
  );
});

it("each grid has all places, every square once, those of a row from west to east [LIVE-01]", () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 200 }), fc.boolean(), (points, isFiltered) => {
      const packed = packLocations(
        points.map((point, at) => ({ ...blank, ...point, card: Buffer.from("{}"), id: at + 1 })),
      );
      const fits = isFiltered ? (place: number) => place % 3 !== 0 : null;
      const places = points.map((_, place) => place).filter((place) => fits?.(place) ?? true);
      const grids = createMapGrids(packed, fits);
      expect([...grids.keys()].slice(0, 2)).toEqual(isFiltered ? [16_384, 8_192] : [65_536, 32_768]);
      for (const { perWorld, rowStarts, columns, counts } of grids.values()) {
        const expected = new Map<number, number>();
        for (const place of places) {
          const x = (packed.lng[place] as number) / 360 + 0.5;
          const square = squareAt(perWorld, x, packed.y[place] as number);
          expected.set(square, (expected.get(square) ?? 0) + 1);
        }
        const found: [number, number][] = [];
        for (let line = 0; line < perWorld; line += 1) {
          for (let at = rowStarts[line] as number; at < (rowStarts[line + 1] as number); at += 1) {
            found.push([line * perWorld + (columns[at] as number), counts[at] as number]);
          }
        }
        expect(found).toEqual([...expected].sort(([a], [b]) => a - b));
        expect(counts).toHaveLength(expected.size);
      }
    }),
    { numRuns: bySize({ commit: 8, full: 50 }) },
  );
});
