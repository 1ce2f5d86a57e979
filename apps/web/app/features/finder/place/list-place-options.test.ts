import { describe, expect, it } from "vitest";
import { listPlaceOptions } from "./list-place-options.ts";

const AT = { lat: 29.76, lng: -95.37 };
const MINE = { main: "My Location", secondary: "Show my location on the map", location: AT };
const saved = Array.from({ length: 7 }, (_, index) => ({ name: `Austin ${index}, TX`, ...AT }));
const prediction = (description: string) => ({
  place_id: `id of ${description}`,
  description,
  matched_substrings: [],
  terms: [],
  types: [],
  structured_formatting: {
    main_text: description,
    main_text_matched_substrings: [],
    secondary_text: "",
  },
});
const idsOf = (typed: string, sources: Partial<Parameters<typeof listPlaceOptions>[1]>) =>
  listPlaceOptions(typed, { mine: null, saved: [], predictions: [], isSettled: true, ...sources }).map(
    ({ id }) => id,
  );

describe("the places offered in the location box", () => {
  it("begin with the visitor's own location [FIND-03]", () => {
    expect(idsOf("", { mine: MINE, saved: saved.slice(0, 1) })).toEqual(["mine", "Austin 0, TX"]);
  });

  it("leave out the own location once other words are typed [FIND-03]", () => {
    expect(idsOf("aus", { mine: MINE, saved: saved.slice(0, 1) })).toEqual(["Austin 0, TX"]);
  });

  it("hold at most five saved places [FIND-25]", () => {
    expect(idsOf("austin", { saved })).toHaveLength(5);
  });

  it("do not repeat a saved place as an address [FIND-25]", () => {
    const predictions = [prediction("Austin 0, TX, USA"), prediction("Austin Street, TX, USA")];
    expect(idsOf("austin", { saved: saved.slice(0, 1), predictions })).toEqual([
      "Austin 0, TX",
      "id of Austin Street, TX, USA",
    ]);
  });

  it("end with a search for a treatment or an unknown word [USE-06]", () => {
    expect(idsOf("braces", { predictions: [prediction("Bracey, VA, USA")] })).toEqual([
      "id of Bracey, VA, USA",
      "search",
    ]);
    expect(idsOf("xqzzyx", {})).toEqual(["search"]);
    expect(idsOf("xqzzyx", { isSettled: false })).toEqual([]);
    expect(idsOf("austin", { saved: saved.slice(0, 1) })).toEqual(["Austin 0, TX"]);
  });
});
