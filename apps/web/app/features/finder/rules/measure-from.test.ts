import { describe, expect, it } from "vitest";
import { measureFrom } from "./measure-from.ts";

const CENTER = { lat: 29.76, lng: -95.37 };
const BOX = { sw: { lat: 29.7, lng: -95.4 }, ne: { lat: 29.8, lng: -95.3 } };

describe("distances", () => {
  it("count from the chosen place while the map shows it", () => {
    const place = { lat: 29.71, lng: -95.31 };
    expect(measureFrom(place, BOX, CENTER)).toEqual(place);
    expect(measureFrom({ lat: 29.71, lng: -95.29 }, BOX, CENTER)).toEqual(CENTER);
    expect(measureFrom({ lat: 29.9, lng: -95.35 }, BOX, CENTER)).toEqual(CENTER);
    expect(measureFrom(null, BOX, CENTER)).toEqual(CENTER);
    expect(measureFrom(place, null, CENTER)).toEqual(CENTER);
  });

  it("know a map across the date line", () => {
    const box = { sw: { lat: 50, lng: 170 }, ne: { lat: 55, lng: -170 } };
    expect(measureFrom({ lat: 52, lng: 175 }, box, CENTER)).toEqual({ lat: 52, lng: 175 });
    expect(measureFrom({ lat: 52, lng: 0 }, box, CENTER)).toEqual(CENTER);
  });
});
