import fc from "fast-check";
import { expect, it } from "vitest";
import { countRuns, findRuns } from "./find-runs.ts";
import { hilbertOf } from "./hilbert.ts";
import { packLocations } from "./packed-locations.ts";

const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const row = fc.record({
  lat: fc.oneof(latitude, fc.double({ min: 29, max: 30, noNaN: true })),
  lng: fc.oneof(longitude, fc.double({ min: -96, max: -95, noNaN: true })),
  traits: fc.nat(7),
});
const rows = fc.array(row, { maxLength: 600 }).map((list) =>
  list.map((given, index) => ({
    ...given,
    id: index + 1,
    provider: index,
    card: Buffer.from(`{"id":${index + 1}}`),
  })),
);

it("the runs of a box are the places inside it [LIVE-01]", () => {
  fc.assert(
    fc.property(
      rows,
      fc.tuple(latitude, latitude),
      fc.tuple(longitude, longitude),
      fc.option(fc.nat(7)),
      (given, lats, lngs, mask) => {
        const packed = packLocations(given);
        const [south, north] = [Math.min(...lats), Math.max(...lats)];
        const [west, east] = [Math.min(...lngs), Math.max(...lngs)];
        const fits = mask === null ? null : (place: number) => ((packed.traits[place] ?? 0) & mask) !== 0;
        const runs = findRuns(packed, { south, north, west, east }, fits);
        const found: number[] = [];
        for (let at = 0; at < runs.length; at += 2) {
          for (let place = runs[at] ?? 0; place < (runs[at + 1] ?? 0); place += 1)
            found.push(packed.ids[place] ?? 0);
        }
        const inside = given.filter(
          ({ lat, lng, traits }) =>
            lat >= south &&
            lat <= north &&
            lng >= west &&
            lng <= east &&
            (mask === null || (traits & mask) !== 0),
        );
        expect(found.sort((a, b) => a - b)).toEqual(inside.map(({ id }) => id));
        expect(countRuns(runs)).toBe(inside.length);
      },
    ),
  );
});

it("a packed card is found at its place, with a comma behind it [LIVE-01]", () => {
  fc.assert(
    fc.property(rows, (given) => {
      const { cards, cardStarts, ids } = packLocations(given);
      const texts = Array.from(ids, (_id, place) =>
        Buffer.from(cards.subarray(cardStarts[place], cardStarts[place + 1])).toString(),
      );
      expect(texts).toEqual(Array.from(ids, (id) => `{"id":${id}},`));
    }),
  );
});

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
