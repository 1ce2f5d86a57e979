import fc from "fast-check";
import { expect, it } from "vitest";
import { createSegment } from "../live-index/segments.ts";
import { packLocations } from "../packed/pack-locations.ts";
import { selectAll } from "../queries/selection.ts";
import { countAll, nearestInBox } from "./nearest-in-box.ts";

const row = fc.record({
  lat: fc.double({ min: 20, max: 40, noNaN: true }),
  lng: fc.oneof(
    fc.double({ min: 170, max: 180, noNaN: true }),
    fc.double({ min: -180, max: -170, noNaN: true }),
  ),
});

it("the nearest of a box across the date line are those that sorting all would give [LIVE-01]", () => {
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 400 }),
      fc.double({ min: 171, max: 179, noNaN: true }),
      fc.double({ min: 181, max: 189, noNaN: true }),
      fc.integer({ min: 1, max: 60 }),
      (given, west, east, most) => {
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
        const packed = packLocations(
          given.map((point, index) => ({ ...blank, ...point, card: Buffer.from("{}"), id: index + 1 })),
        );
        const [lat, lng] = [30, (west + east) / 2];
        const squeeze = Math.cos((lat * Math.PI) / 180);
        const expected = given
          .map((point, index) => ({
            ...point,
            id: index + 1,
            lng: point.lng < 0 ? point.lng + 360 : point.lng,
          }))
          .filter((point) => point.lat >= 25 && point.lat <= 35 && point.lng >= west && point.lng <= east)
          .map((point) => ({
            id: point.id,
            away: (point.lat - lat) ** 2 + ((point.lng - lng) * squeeze) ** 2,
          }))
          .sort((a, b) => a.away - b.away || a.id - b.id)
          .slice(0, most)
          .map(({ id }) => id);
        const box = { south: 25, north: 35, west, east };
        const selections = selectAll([createSegment(packed)]);
        const total = countAll(selections, box);
        const { count, places } = nearestInBox(selections, box, { most, total });
        const found = Array.from(places.subarray(0, count), (place) => packed.ids[place]);
        expect(found).toEqual(expected);
      },
    ),
  );
});
