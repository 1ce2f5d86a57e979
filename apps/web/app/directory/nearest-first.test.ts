import { describe, expect, it } from "vitest";
import { locationCard } from "../../../../packages/domain/test/location-card.ts";
import { rankNearestFirst } from "./nearest-first.ts";

describe("nearest first", () => {
  it("orders by distance from the point and returns the miles", () => {
    const far = locationCard({ id: "1", latitude: 29.8 });
    const near = locationCard({ id: "2", latitude: 29.7604 });
    const ranked = rankNearestFirst([far, near], { lat: 29.7604, lng: -95.3698 });
    expect(ranked.map(({ card }) => card.id)).toEqual(["2", "1"]);
    expect(ranked[0]?.miles).toBe(0);
    expect(ranked[1]?.miles).toBeCloseTo(2.74, 2);
  });

  it("orders dentists at one address by id, as numbers", () => {
    const cards = ["10", "9", "1"].map((id) => locationCard({ id }));
    const ranked = rankNearestFirst(cards, { lat: 29.7, lng: -95.3 });
    expect(ranked.map(({ card }) => card.id)).toEqual(["1", "9", "10"]);
  });

  it("puts those that nobody confirmed behind others about as far away [DESK-04]", () => {
    const near = locationCard({ id: "1" });
    const confirmed = locationCard({ id: "2", latitude: 29.765, confirmation: "aging" });
    const far = locationCard({ id: "3", latitude: 29.8 });
    const ranked = rankNearestFirst([far, near, confirmed], { lat: 29.7604, lng: -95.3698 });
    expect(ranked.map(({ card }) => card.id)).toEqual(["2", "1", "3"]);
  });
});
