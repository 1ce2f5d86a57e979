import { describe, expect, it } from "vitest";
import { locationCard } from "../../../../../../packages/domain/test/location-card.ts";
import { centersOf, groupPins, sharedCenterName, sharedSpot } from "./pins.ts";

const cards = [
  locationCard({ id: "1", latitude: 29.76, longitude: -95.37, center_name: "Bright Smile Center" }),
  locationCard({ id: "2", latitude: 29.7601, longitude: -95.37, center_name: "Bayou Dental" }),
  locationCard({ id: "3", latitude: 29.76, longitude: -95.37, center_name: null }),
  locationCard({ id: "4", latitude: 29.76, longitude: -95.37, center_name: "Bright Smile Center" }),
];

describe("pins", () => {
  it.each([
    ["one address", [{}, {}], { kind: "address" }],
    ["several suites", [{ address: "5 Elm St Ste 5" }, { address: "5 Elm St, Ste 8" }], { kind: "address" }],
    ["other numbers", [{ address: "5 Elm St" }, { address: "7 Elm St" }], null],
    [
      "a ZIP code",
      [{ approximate: true }, { approximate: true, zip: "77002-1234" }],
      { kind: "zip", name: "77002" },
    ],
    [
      "a town",
      [{ approximate: true }, { approximate: true, zip: "77003" }],
      { kind: "town", name: "Houston" },
    ],
    ["two towns", [{ approximate: true }, { approximate: true, zip: "77401", city: "Bellaire" }], null],
    ["a building and a ZIP code", [{}, { approximate: true }], null],
    ["nobody", [], null],
  ])("M4: the point of %s is called so [FIND-07]", (_point, changes, spot) => {
    const base = { address: "1 Elm St", city: "Houston", state: "TX", zip: "77002", approximate: false };
    expect(sharedSpot(changes.map((change) => locationCard({ ...base, ...change })))).toEqual(spot);
  });

  it("A8: has none at a post office box [FIND-07]", () => {
    expect(groupPins([locationCard({ address: "PO Box 1234" })])).toEqual([]);
  });

  it("groups locations that share coordinates, in the order of the cards [FIND-07]", () => {
    const pins = groupPins(cards);
    expect(pins.map((pin) => [pin.pin_id, pin.providerLocations.map((card) => card.id)])).toEqual([
      ["29.76,-95.37", ["1", "3", "4"]],
      ["29.7601,-95.37", ["2"]],
    ]);
  });

  it("has no pins without cards", () => {
    expect(groupPins([])).toEqual([]);
  });

  it("counts the locations of each center of a pin [FIND-08]", () => {
    expect(centersOf(groupPins(cards)[0]?.providerLocations ?? [])).toEqual([
      { name: "Bright Smile Center", count: 2 },
      { name: null, count: 1 },
    ]);
  });

  it("names a pin by its center only when all its locations belong to it", () => {
    expect(sharedCenterName(cards.slice(0, 1))).toBe("Bright Smile Center");
    expect(sharedCenterName(cards)).toBeNull();
    expect(sharedCenterName([])).toBeNull();
  });
});
