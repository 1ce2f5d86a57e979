import fc from "fast-check";
import { expect, it } from "vitest";
import { createSegment, hidePlace } from "../live-index/segments.ts";
import { packLocations } from "../packed/pack-locations.ts";
import { cardAt } from "../packed/packed-locations.ts";
import { joinCards } from "./cards-in-box.ts";
import { countInBox, findRuns } from "./find-runs.ts";
import { createNodeSums } from "./node-sums.ts";
import { selectAll, selectFiltered } from "./selection.ts";

const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const row = fc.record({
  lat: fc.oneof(latitude, fc.double({ min: 29, max: 30, noNaN: true })),
  lng: fc.oneof(longitude, fc.double({ min: -96, max: -95, noNaN: true })),
  specialities: fc.constantFrom("", "GD", "GD OR"),
  isHidden: fc.boolean(),
});
const PLAIN = {
  specialities: "",
  languages: "",
  degrees: "",
  plans: "",
  practice: "",
  providerId: 1,
  npi: 0,
  changedAt: 0,
  area: "",
  lastName: "fern",
  firstName: "ada",
};
const rows = fc.array(row, { maxLength: 600 }).map((list) =>
  list.map((given, index) => ({
    ...PLAIN,
    ...given,
    id: index + 1,
    card: Buffer.from(`{"id":${index + 1}}`),
  })),
);
const box = fc.tuple(fc.tuple(latitude, latitude), fc.tuple(longitude, longitude)).map(([lats, lngs]) => ({
  south: Math.min(...lats),
  north: Math.max(...lats),
  west: Math.min(...lngs),
  east: Math.max(...lngs),
}));
const filter = fc.constantFrom(null, { specialities: ["OR"] }, { specialities: ["GD", "PE"] });

it("the runs of a box are the visible places inside it that fit [LIVE-01]", () => {
  fc.assert(
    fc.property(rows, box, filter, fc.boolean(), (given, asked, wanted, hasSums) => {
      const segment = createSegment(packLocations(given));
      const { ids } = segment.packed;
      ids.forEach((id, place) => {
        if (given[id - 1]?.isHidden) hidePlace(segment, place);
      });
      const [plain] = selectFiltered([segment], wanted ?? {});
      if (!plain) throw new Error("One segment has one selection.");
      const selection = hasSums ? { ...plain, sums: createNodeSums(segment.packed, plain.fits) } : plain;
      const runs = findRuns(selection, asked);
      const found: number[] = [];
      for (let at = 0; at < runs.length; at += 2) {
        for (let place = runs[at] ?? 0; place < (runs[at + 1] ?? 0); place += 1) found.push(ids[place] ?? 0);
      }
      const inside = given.filter(
        ({ lat, lng, specialities, isHidden }) =>
          !isHidden &&
          lat >= asked.south &&
          lat <= asked.north &&
          lng >= asked.west &&
          lng <= asked.east &&
          (wanted === null || wanted.specialities.some((code) => specialities.split(" ").includes(code))),
      );
      const expected = inside.map(({ id }) => id);
      expect(found.sort((a, b) => a - b)).toEqual(expected);
      expect(countInBox(selection, asked)).toBe(expected.length);
      const frame = { head: Buffer.from("["), tail: Buffer.from("]") };
      const cards = JSON.parse(joinCards([{ segment, runs }], frame).toString());
      expect(cards.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b)).toEqual(
        expected,
      );
    }),
  );
});

it("a packed card is found at its place [LIVE-01]", () => {
  fc.assert(
    fc.property(rows, (given) => {
      const packed = packLocations(given);
      const texts = Array.from(packed.ids, (_id, place) => Buffer.from(cardAt(packed, place)).toString());
      expect(texts).toEqual(Array.from(packed.ids, (id) => `{"id":${id}}`));
    }),
  );
});

it("takes a box of 64 places as ten runs on average, not place by place [LIVE-01]", () => {
  const side = 80;
  const grid = Array.from({ length: side ** 2 }, (_, at) => {
    const [lat, lng] = [30 + Math.floor(at / side) / 100, -95 + (at % side) / 100];
    return { ...PLAIN, id: at + 1, lat, lng, card: Buffer.from("{}") };
  });
  const [selection] = selectAll([createSegment(packLocations(grid))]);
  if (!selection) throw new Error("One segment has one selection.");
  const boxes = grid.filter((_, at) => at % side < side - 8 && at < side * (side - 8));
  const counts = boxes.map(({ lat, lng }) => {
    const edge = 0.005;
    const around = { south: lat - edge, west: lng - edge, north: lat + 0.07 + edge, east: lng + 0.07 + edge };
    return findRuns(selection, around).length / 2;
  });
  expect(counts.reduce((sum, count) => sum + count, 0) / counts.length).toBeLessThan(10);
});
