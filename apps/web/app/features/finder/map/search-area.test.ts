import { DEFAULT_VIEW, viewBounds } from "@smirk/domain/finder/map-view";
import { expect, it } from "vitest";
import { DEFAULT_BOUNDS } from "../rules/default-bounds.ts";
import { searchArea } from "./search-area.ts";

it.each([
  [740, 360],
  [667, 375],
  [320, 256],
  [360, 740],
])("a map of %d × %d px searches the server's default area [USE-01]", (width, height) => {
  expect(searchArea(viewBounds(DEFAULT_VIEW, { width, height }), DEFAULT_VIEW)).toEqual(DEFAULT_BOUNDS);
});

it("a larger map searches all that it shows [USE-01]", () => {
  const shown = viewBounds(DEFAULT_VIEW, { width: 2560, height: 1300 });
  expect(searchArea(shown, DEFAULT_VIEW)).toEqual(shown);
});

it("leaves a box across the date line as it is [USE-01]", () => {
  const shown = { sw: { lat: 50, lng: 179 }, ne: { lat: 52, lng: -179 } };
  expect(searchArea(shown, { center: { lat: 51, lng: 180 }, zoom: 15 })).toEqual(shown);
});
