import { describe, expect, it } from "vitest";
import { isInBox } from "./use-finder.ts";

const BOX = { sw: { lat: 29.7, lng: -95.4 }, ne: { lat: 29.8, lng: -95.3 } };

describe("a place on the map", () => {
  it("is one that the map shows [USE-04]", () => {
    expect(isInBox({ lat: 29.71, lng: -95.31 }, BOX)).toBe(true);
    expect(isInBox({ lat: 29.71, lng: -95.29 }, BOX)).toBe(false);
    expect(isInBox({ lat: 29.9, lng: -95.35 }, BOX)).toBe(false);
  });

  it("is one on either side of the date line", () => {
    const box = { sw: { lat: 50, lng: 170 }, ne: { lat: 55, lng: -170 } };
    expect(isInBox({ lat: 52, lng: 175 }, box)).toBe(true);
    expect(isInBox({ lat: 52, lng: 0 }, box)).toBe(false);
  });
});
