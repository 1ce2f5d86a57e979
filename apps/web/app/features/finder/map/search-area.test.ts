import { DEFAULT_VIEW, viewBounds } from "@smirk/domain/finder/map-view";
import { expect, it } from "vitest";
import { DEFAULT_BOUNDS } from "../finder-column.tsx";
import { searchArea } from "./search-area.ts";

it.each([
  [740, 360],
  [667, 375],
  [320, 256],
  [360, 740],
])("a map of %d × %d px searches the server's default area [USE-01]", (width, height) => {
  expect(searchArea(viewBounds(DEFAULT_VIEW, { width, height }), DEFAULT_VIEW, DEFAULT_VIEW)).toEqual(
    DEFAULT_BOUNDS,
  );
});

it("a larger map searches all that it shows [USE-01]", () => {
  const shown = viewBounds(DEFAULT_VIEW, { width: 2560, height: 1300 });
  expect(searchArea(shown, DEFAULT_VIEW, DEFAULT_VIEW)).toEqual(shown);
});

it("leaves a box across the date line as it is [USE-01]", () => {
  const shown = { sw: { lat: 50, lng: 179 }, ne: { lat: 52, lng: -179 } };
  const view = { center: { lat: 51, lng: 180 }, zoom: 15 };
  expect(searchArea(shown, view, view)).toEqual(shown);
});

it.each([
  ["moved", { ...DEFAULT_VIEW, center: { lat: 29.77, lng: -95.36 } }],
  ["zoomed", { ...DEFAULT_VIEW, zoom: 13 }],
])("M2: a map that was %s searches what it shows [FIND-01]", (_how, view) => {
  const shown = viewBounds(view, { width: 360, height: 300 });
  expect(searchArea(shown, view, DEFAULT_VIEW)).toEqual(shown);
});
