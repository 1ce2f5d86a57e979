import { expect, it } from "vitest";
import { putTypedFirst } from "./put-typed-first.ts";

const FOUND = [
  "1200 N Main St, Houston, TX 77008, USA",
  "1200 Main St, Katy, TX, USA",
  "12001 Main St, Houston, TX, USA",
  "1200 Main St, Houston, TX 77002, USA",
];
const predictions = FOUND.map((description, at) => ({
  place_id: String(at),
  description,
  structured_formatting: { main_text: "", main_text_matched_substrings: [], secondary_text: "" },
}));
const order = (text: string) => putTypedFirst(text, predictions).map(({ place_id }) => Number(place_id));

it.each([
  ["1200 Main St, Houston", [3, 0, 1, 2]],
  ["1200 main street, houston", [3, 0, 1, 2]],
  ["1200 Main St. Houston TX", [3, 0, 1, 2]],
  ["1200 Main St, Hous", [3, 0, 1, 2]],
  ["1200 MAIN ST, Houston, TX 77002", [3, 0, 1, 2]],
  ["1200 Main St", [1, 3, 0, 2]],
  ["1200 North Main St, Houston", [0, 1, 2, 3]],
  ["1200 N Main", [0, 1, 2, 3]],
  ["12001 Main St", [2, 0, 1, 3]],
  ["Houston", [0, 1, 2, 3]],
  ["77002", [0, 1, 2, 3]],
])("of '%s' the address that was typed stands first [DET-06]", (text, places) => {
  expect(order(text)).toEqual(places);
});
