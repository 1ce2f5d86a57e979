import { describe, expect, it } from "vitest";
import { assignTints } from "./build.ts";
import { countedPopulation, parseZips, placeMinZoom } from "./labels.ts";

function zipLine(code: string, lat: string, lng: string): string {
  return ["US", code, "Houston", "Texas", "TX", "Harris", "201", "", "", lat, lng, "4"].join("\t");
}

describe("basemap labels", () => {
  it("leaves out ZIP codes that share one point, and lines without a point", () => {
    const text = [
      zipLine("77002", "29.7594", "-95.3594"),
      zipLine("77227", "29.834", "-95.4342"),
      zipLine("77228", "29.834", "-95.4342"),
      zipLine("77229", "29.834", "-95.4342"),
      zipLine("09001", "", ""),
      "",
    ].join("\n");
    expect(parseZips(text, 9).map((zip) => zip.name)).toEqual(["77002"]);
  });

  it("names larger places further out", () => {
    expect(placeMinZoom(2_300_000, 9)).toBe(3);
    expect(placeMinZoom(50_000, 9)).toBe(7);
    expect(placeMinZoom(1_000, 9)).toBe(9);
  });

  it.each([
    ["a city", "Houston", "TX", "PPLA2", 2_296_224, 2_296_224],
    ["a part of a city", "South Boston", "MA", "PPLX", 571_281, 1_000],
    ["a village with its metropolis's number", "Meads", "KY", "PPL", 288_649, 1_000],
    ["a place that is gone", "Buffalo (historical)", "IA", "PPLQ", 1_262, 0],
  ])("counts %s for what it is", (_case, name, adminCode, featureCode, population, counted) => {
    expect(countedPopulation({ name, adminCode, featureCode, population })).toBe(counted);
  });

  it("never gives bordering areas the same tint", () => {
    const ring = Array.from({ length: 11 }, (_, n) => [(n + 10) % 11, (n + 1) % 11]);
    const tints = assignTints(ring);
    for (const [area, around] of ring.entries()) {
      for (const other of around) expect(tints[area]).not.toBe(tints[other]);
    }
  });
});
