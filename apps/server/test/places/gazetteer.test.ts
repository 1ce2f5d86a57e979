import { describe, expect, it } from "vitest";
import { loadGazetteer, shareOutPopulation } from "../../src/features/places/gazetteer/gazetteer.ts";

describe("the gazetteer", () => {
  const gazetteer = loadGazetteer();

  it("knows every ZIP code of the fifty states and DC once, in order [FIND-03]", () => {
    const codes = gazetteer.zips.map(({ zip }) => zip);
    expect(codes.length).toBeGreaterThan(40_000);
    expect(codes).toEqual([...new Set(codes)].sort());
    expect(new Set(gazetteer.zips.map(({ state }) => state)).size).toBe(51);
    expect(gazetteer.byZip.get("77002")).toMatchObject({ place: "Houston", state: "TX", county: "Harris" });
  });

  it("estimates as many people as live in places, never a hundred times as many", () => {
    const people = gazetteer.zips.reduce((sum, { population }) => sum + population, 0);
    expect(people).toBeGreaterThan(230e6);
    expect(people).toBeLessThan(340e6);
    expect(Math.max(...gazetteer.zips.map(({ population }) => population))).toBeLessThan(200_000);
  });

  it("gives Houston its two million people", () => {
    const houston = gazetteer.zips.filter(({ place, state }) => place === "Houston" && state === "TX");
    const people = houston.reduce((sum, { population }) => sum + population, 0);
    expect(people).toBeGreaterThan(2_000_000);
    expect(people).toBeLessThan(2_600_000);
  });
});

describe("sharing out the people of a place", () => {
  const zip = (code: string, place: string, lat: number, lng: number) => ({
    zip: code,
    place,
    state: "TX",
    county: "",
    lat,
    lng,
  });
  const place = (name: string, population: number, lat: number, lng: number) => ({
    name,
    state: "TX",
    population,
    lat,
    lng,
  });
  const populations = (...input: Parameters<typeof shareOutPopulation>) =>
    Object.fromEntries(shareOutPopulation(...input).map((found) => [found.zip, found.population]));

  it("shares equally among ZIP codes of the place's name", () => {
    const zips = [zip("1", "Elm", 30, -95), zip("2", "Elm", 30.1, -95), zip("3", "Oak", 30, -95.01)];
    expect(populations(zips, [place("Elm", 900, 30, -95)])).toEqual({ 1: 450, 2: 450, 3: 0 });
  });

  it("does not affect a namesake at the other end of the state", () => {
    const zips = [zip("1", "Elm", 30, -95), zip("2", "Elm", 33, -100)];
    expect(populations(zips, [place("Elm", 900, 30, -95)])).toEqual({ 1: 900, 2: 0 });
  });

  it("gives a place without a ZIP code the nearest, more for larger ones", () => {
    const zips = [zip("1", "Elm", 30, -95), zip("2", "Oak", 30.05, -95), zip("3", "Ash", 30.3, -95)];
    expect(populations(zips, [place("Fir", 900, 30.04, -95)])).toEqual({ 1: 0, 2: 900, 3: 0 });
    expect(populations(zips, [place("Fir", 50_000, 30.04, -95)])).toEqual({ 1: 25_000, 2: 25_000, 3: 0 });
  });

  it("counts no people in post-office boxes unless a town has nothing else", () => {
    const boxes = [zip("2", "Elm", 30.1, -95), zip("3", "Elm", 30.1, -95)];
    expect(populations([zip("1", "Elm", 30, -95), ...boxes], [place("Elm", 900, 30, -95)])).toEqual({
      1: 900,
      2: 0,
      3: 0,
    });
    expect(populations(boxes, [place("Elm", 900, 30, -95)])).toEqual({ 2: 900, 3: 0 });
  });

  it.each([
    ["Saint Louis", "St. Louis"],
    ["Fort Worth", "Ft Worth"],
    ["Bronx", "The Bronx"],
  ])("takes the post's %j for %j", (post, name) => {
    expect(
      populations([zip("1", post, 30, -95), zip("2", "Oak", 30, -95.001)], [place(name, 10, 30, -95)]),
    ).toEqual({
      1: 10,
      2: 0,
    });
  });
});
