import { viewBounds } from "@smirk/domain/finder/map-view";
import { distanceMiles } from "@smirk/domain/geography/geo";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isInBox } from "../use-finder.ts";
import { fitAll, fitPlace, fitSearch } from "./fit-nearest.ts";

const AUSTIN = { lat: 30.2672, lng: -97.7431 };
const PHONE = { width: 360, height: 260 };
const at = (miles: number) => ({ latitude: AUSTIN.lat + miles / 69.09, longitude: AUSTIN.lng });
const inView = (view: ReturnType<typeof fitPlace>, size = PHONE) => {
  const box = viewBounds(view, size);
  return (spot: { latitude: number; longitude: number }) =>
    isInBox({ lat: spot.latitude, lng: spot.longitude }, box);
};

describe("the view of a place", () => {
  it("holds the ten nearest on any window, if there are ten within 50 miles [USE-02]", () => {
    const spot = fc.record({
      latitude: fc.double({ min: 29.6, max: 30.9, noNaN: true }),
      longitude: fc.double({ min: -98.4, max: -97, noNaN: true }),
    });
    const size = fc.record({
      width: fc.integer({ min: 240, max: 2_000 }),
      height: fc.integer({ min: 240, max: 1_400 }),
    });
    const miles = (one: { latitude: number; longitude: number }) =>
      distanceMiles(AUSTIN, { lat: one.latitude, lng: one.longitude });
    fc.assert(
      fc.property(fc.array(spot, { minLength: 10, maxLength: 30 }), size, (spots, shown) => {
        const nearest = spots.toSorted((a, b) => miles(a) - miles(b));
        const expected = nearest.filter((one) => miles(one) <= 50).slice(0, 10);
        const isSeen = inView(fitPlace(AUSTIN, nearest, shown), shown);
        expect(expected.filter((one) => !isSeen(one))).toEqual([]);
      }),
    );
  });

  it("is never closer than zoom 15 [USE-02]", () => {
    expect(fitPlace(AUSTIN, Array(10).fill(at(0)), PHONE).zoom).toBe(15);
    expect(fitPlace(AUSTIN, [], PHONE)).toEqual({ center: AUSTIN, zoom: 15 });
  });

  it("does not reach for dentists beyond 50 miles [USE-02]", () => {
    const near = fitPlace(AUSTIN, [at(1), at(2)], PHONE);
    expect(fitPlace(AUSTIN, [at(1), at(2), at(51), at(400)], PHONE)).toEqual(near);
  });
});

describe("the view of a search", () => {
  it("holds as many as the list promised [USE-03]", () => {
    for (const step of [1, 8, -8]) {
      const spots = Array.from({ length: 26 }, (_, n) => at(100 * Number(step < 0) + step * n)).toSorted(
        (a, b) => Math.abs(a.latitude - AUSTIN.lat) - Math.abs(b.latitude - AUSTIN.lat),
      );
      expect(spots.every(inView(fitAll(AUSTIN, spots, PHONE)))).toBe(true);
      expect(spots.every(inView(fitSearch(AUSTIN, spots, PHONE)))).toBe(false);
    }
    const away = [at(200), at(203), at(700)];
    expect(away.every(inView(fitAll(AUSTIN, away, PHONE)))).toBe(true);
  });

  it("goes to the nearest where none is within 50 miles [USE-03]", () => {
    const far = [at(200), at(203), at(700)];
    const view = fitSearch(AUSTIN, far, PHONE);
    expect(view.center.lat).toBe(far[0]?.latitude);
    expect(far.map(inView(view))).toEqual([true, true, false]);
  });
});
