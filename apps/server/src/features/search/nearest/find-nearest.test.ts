import fc from "fast-check";
import { expect, it } from "vitest";
import { bySize } from "../../../../../../tools/test-size/test-size.ts";
import { createSegment } from "../live-index/segments.ts";
import { packLocations } from "../packed/pack-locations.ts";
import { findNearest } from "./find-nearest.ts";
import { haversineTerm } from "./haversine-term.ts";

/** One name in 60 is a Smith, with rarer ones that begin alike. */
const LAST_NAMES = ["smith", ...Array.from({ length: 12 }, (_, at) => `smith-${at}`), "smythe"];
const FEW_NAMES = 4;

/** Deterministic, so that a failure is found again by its seed. */
function locations(seed: number, count: number) {
  let state = seed;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const towns = Array.from({ length: 30 }, () => ({ lat: 25 + 20 * next(), lng: -120 + 45 * next() }));
  return Array.from({ length: count }, (_, index) => {
    const town = towns[Math.floor(next() * towns.length)] as { lat: number; lng: number };
    const isSmith = next() < 1 / 60;
    return {
      id: index + 1,
      // Several of a building's dentists are equally far.
      lat: town.lat + Math.round(40 * next()) / 100,
      lng: town.lng + Math.round(40 * next()) / 100,
      lastName: isSmith ? (LAST_NAMES[Math.floor(next() ** 3 * LAST_NAMES.length)] as string) : "jones",
      firstName: `n${Math.floor(FEW_NAMES * next())}`,
      specialities: next() < 0.5 ? "PE" : "OR",
      languages: "",
      degrees: "DDS",
      plans: "",
      practice: "",
      providerId: 1,
      npi: 0,
      changedAt: 0,
      area: "",
      card: Buffer.from("{}"),
    };
  });
}

it.each([
  [200, "smith"],
  [6_000, "smith"],
  [6_000, "smy"],
  [6_000, "jo"],
  [40_000, "smith"],
])(
  "of %i locations, those nearest whose name begins with %s are as sorting gives them [LIVE-01]",
  (count, start) => {
    const rows = locations(count, count);
    const packed = packLocations(rows);
    const segment = createSegment(packed);
    fc.assert(
      fc.property(
        fc.double({ min: 24, max: 46, noNaN: true }),
        fc.double({ min: -121, max: -74, noNaN: true }),
        fc.constantFrom(1, 20, 300),
        fc.constantFrom<string[] | null>(null, ["PE"]),
        (lat, lng, most, specialities) => {
          const near = { lat, lng };
          const names = { readings: [[start]], practice: null, specialities, degree: null, plan: null };
          const { places } = findNearest(segment, { ...names, exclude: new Set(), near, most });
          const expected = rows
            .filter(
              (row) => row.lastName.startsWith(start) && (specialities?.includes(row.specialities) ?? true),
            )
            .map((row) => ({ ...row, term: haversineTerm(near, row.lat, row.lng) }))
            .sort(
              (a, b) =>
                a.term - b.term ||
                compare(a.lastName, b.lastName) ||
                compare(a.firstName, b.firstName) ||
                a.id - b.id,
            )
            .slice(0, most);
          expect(places.map((place) => packed.ids[place])).toEqual(expected.map(({ id }) => id));
        },
      ),
      { numRuns: bySize({ commit: 10, full: 100 }) },
    );
  },
);

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
