import { describe, expect, it } from "vitest";
import { matchSavedLocations, readSavedLocations } from "./saved-locations.ts";

const HOUSTON = { name: "Houston, TX", lat: 29.7604, lng: -95.3698 };
const NEW_YORK = { name: "New York City, NY", lat: 40.7143, lng: -74.006 };

describe("saved locations", () => {
  it("are read from the file, invalid entries left out [FIND-25]", () => {
    const file = {
      a: HOUSTON,
      b: { name: "Nowhere", lat: Number.NaN, lng: 0 },
      e: { name: "Far off", lat: 91, lng: 0 },
      c: null,
      d: NEW_YORK,
    };
    expect(readSavedLocations(file)).toEqual([HOUSTON, NEW_YORK]);
  });

  it.each([[null], ["text"], [12], [[]], [{}]])("are none in %j", (file) => {
    expect(readSavedLocations(file)).toEqual([]);
  });

  it.each([
    ["hou", [HOUSTON]],
    ["york ny", [NEW_YORK]],
    ["  ", [HOUSTON, NEW_YORK]],
    ["ork", []],
  ])("match %j by the beginnings of words [FIND-25]", (typed, places) => {
    expect(matchSavedLocations([HOUSTON, NEW_YORK], typed)).toEqual(places);
  });
});
