import { DEFAULT_VIEW } from "@smirk/domain/finder/map-view";
import { DEFAULT_LOCATION } from "@smirk/domain/geography/geo";
import { describe, expect, it } from "vitest";
import { parseNamedLocation, restoreStoredView } from "./stored-view.ts";

const AUSTIN = '{"name":"Austin, TX","lat":30.27,"lng":-97.74}';

describe("stored view", () => {
  it("is Houston, zoom 15 and Houston's name when no centre is stored [FIND-15]", () => {
    const houston = { view: DEFAULT_VIEW, address: DEFAULT_LOCATION, isStored: false };
    expect(restoreStoredView(null, null, null)).toEqual(houston);
    expect(restoreStoredView(null, "9", AUSTIN)).toEqual(houston);
    expect(restoreStoredView("[1,2]", "9", AUSTIN)).toEqual(houston);
  });

  it("brings centre, zoom and address name back [FIND-15]", () => {
    expect(restoreStoredView('{"lat":30.27,"lng":-97.74}', "12", AUSTIN)).toEqual({
      view: { center: { lat: 30.27, lng: -97.74 }, zoom: 12 },
      address: { name: "Austin, TX", lat: 30.27, lng: -97.74 },
      isStored: true,
    });
  });

  it.each([
    ["nothing", null],
    ["no JSON", "Austin"],
    ["JSON's null", "null"],
    ["a list", '["Austin",30,-97]'],
    ["a number for a name", '{"name":5,"lat":30,"lng":-97}'],
    ["a blank name", '{"name":"  ","lat":30,"lng":-97}'],
    ["a name as long as a book", JSON.stringify({ name: "a".repeat(10_000), lat: 30, lng: -97 })],
    ["text for a coordinate", '{"name":"Austin","lat":"30","lng":-97}'],
    ["a point off the globe", '{"name":"Austin","lat":130,"lng":-97}'],
  ])("drops an address that is %s [APP-07]", (_case, stored) => {
    expect(parseNamedLocation(stored)).toBeNull();
  });
});
