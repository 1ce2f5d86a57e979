import { expect, it } from "vitest";
import { distanceMiles } from "./geo.ts";
import { readPastedPoint } from "./pasted-point.ts";

const HOUSTON = { lat: 29.7604, lng: -95.3698 };
const GOOGLEPLEX = { lat: 37.4221, lng: -122.0841 };
const NEAR_THERE = { lat: 37.39, lng: -122.08 };

it.each([
  ["29.7604, -95.3698", HOUSTON],
  ["29.7604 -95.3698", HOUSTON],
  ["29.7604° N, 95.3698° W", HOUSTON],
  ["29.7604° N, 95.3698° O", HOUSTON],
  ["29.7604,−95.3698", HOUSTON],
  ["dentist near 29.7604, -95.3698", HOUSTON],
  ["https://maps.google.com/?q=29.7604,-95.3698", HOUSTON],
  ["https://www.google.com/maps/@29.7604,-95.3698,15z", HOUSTON],
  ["https://www.google.com/maps/place/X/@1.5,2.5,17z/data=!3m1!3d29.7604!4d-95.3698", HOUSTON],
  ["https://maps.apple.com/?ll=29.7604%2C-95.3698&t=m", HOUSTON],
  ["https://www.openstreetmap.org/#map=15/29.7604/-95.3698", HOUSTON],
  ["https://www.openstreetmap.org/?mlat=29.7604&mlon=-95.3698", HOUSTON],
  [`29°45'37"N 95°22'11"W`, HOUSTON],
  [`N 29° 45.624' W 95° 22.188'`, HOUSTON],
  ["849VCWC8+R9", GOOGLEPLEX],
  ["dentist at 849vcwc8+r9", GOOGLEPLEX],
  ["CWC8+R9 Mountain View", GOOGLEPLEX],
])("%j is a point [USE-24]", (text, point) => {
  const found = readPastedPoint(text, NEAR_THERE);
  expect(found && distanceMiles(found, point)).toBeLessThan(0.02);
});

it.each([
  "",
  "dentist",
  "77002",
  "1.5, 2.5",
  "99.1234, 10.1234",
  "https://example.com/",
  "implant+crown",
  `29°45'37"N 95°22'11"`,
  `29°45'37" 95°22'11"W`,
  `29°75'37"N 95°22'11"W`,
])("%j is none [USE-24]", (text) => {
  expect(readPastedPoint(text, NEAR_THERE)).toBeNull();
});

it("a short code needs a place to count from [USE-24]", () => {
  expect(readPastedPoint("CWC8+R9")).toBeNull();
});
