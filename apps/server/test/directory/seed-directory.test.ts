import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { SPECIALITY_CODES } from "@smirk/domain/finder/speciality";
import { DEFAULT_LOCATION, distanceMiles } from "@smirk/domain/geography/geo";
import { findState } from "@smirk/domain/joining/address/states";
import { isSoldIn } from "@smirk/domain/law/sold-states";
import sharp from "sharp";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { describe, expect, it } from "vitest";
import type { Center } from "../../src/demo/directory-rows.ts";
import { drawAvatar } from "../../src/demo/draw-avatar.ts";
import {
  generateDirectory,
  hilbertIndex,
  isInTown,
  listBiggestTowns,
} from "../../src/demo/generate/generate-directory.ts";
import { SCENE_IDS } from "../../src/demo/pictures/scene-ids.ts";
import { DEMO_DIRECTORY, readScenes } from "../../src/demo/seed-demo-directory.ts";
import { loadGazetteer } from "../../src/features/places/gazetteer/gazetteer.ts";

const dentists = [...generateDirectory(DEMO_DIRECTORY)];
const locations = dentists.flatMap((dentist) =>
  dentist.locations.map((location) => ({ ...location, dentist })),
);
const centers = [...new Set(locations.map(({ center }) => center))];
const pointOf = (center: Center) => ({ lat: center.latitude, lng: center.longitude });

describe("the demo directory", () => {
  it("is the same to the byte every time [FIND-17]", () => {
    const again = [...generateDirectory(DEMO_DIRECTORY)];
    const hash = (rows: unknown) => createHash("sha256").update(JSON.stringify(rows)).digest("hex");
    expect(hash(again)).toBe(hash(dentists));
    const other = [...generateDirectory({ ...DEMO_DIRECTORY, seed: "another" })];
    expect(hash(other)).not.toBe(hash(dentists));
  });

  it("has at least 2,000 dentists, about 600 of them around Houston [FIND-17]", () => {
    expect(dentists.length).toBeGreaterThanOrEqual(DEMO_DIRECTORY.dentists);
    const round = dentists.filter(({ locations: [first] }) => {
      return first && distanceMiles(pointOf(first.center), DEFAULT_LOCATION) < 37;
    });
    expect(round.length).toBeGreaterThan(570);
    expect(round.length).toBeLessThan(640);
  });

  it.each([
    ["a desktop map of 990 by 796 pixels", 990, 796, 15, 40],
    ["a phone map of 360 by 560 pixels", 360, 560, 5, 25],
  ])("fills %s at zoom 15 in central Houston [FIND-15]", (_map, width, height, least, most) => {
    const degreesPerPixel = 360 / (256 * 2 ** 15);
    const eastWest = (width / 2) * degreesPerPixel;
    const northSouth = (height / 2) * degreesPerPixel * Math.cos((DEFAULT_LOCATION.lat * Math.PI) / 180);
    const inView = locations.filter(({ center }) => {
      const { lat, lng } = pointOf(center);
      return (
        Math.abs(lng - DEFAULT_LOCATION.lng) <= eastWest && Math.abs(lat - DEFAULT_LOCATION.lat) <= northSouth
      );
    });
    expect(inView.length).toBeGreaterThanOrEqual(least);
    expect(inView.length).toBeLessThanOrEqual(most);
    expect(
      new Set(inView.map(({ center }) => `${center.latitude},${center.longitude}`)).size,
    ).toBeGreaterThan(3);
  });

  it("covers every served state, and no other, by population [DENT-06]", () => {
    const perState = Map.groupBy(dentists, ({ locations: [first] }) => first?.center.state ?? "");
    expect([...perState.keys()].every(isSoldIn)).toBe(true);
    expect(perState.size).toBe(48);
    const count = (state: string): number => perState.get(state)?.length ?? 0;
    expect(count("CA")).toBeGreaterThan(2 * count("OH"));
    expect(count("OH")).toBeGreaterThan(5 * count("WY"));
  });

  it("has fifteen dentists in each of the 50 biggest towns of served states [USE-02]", () => {
    const towns = listBiggestTowns(50).map((town) => ({
      town: `${town.name}, ${town.state}`,
      dentists: dentists.filter((dentist) => isInTown(town, dentist)).length,
    }));
    expect(
      towns.filter(({ town }) => ["Houston, TX", "Miami, FL", "Seattle, WA"].includes(town)),
    ).toHaveLength(2);
    expect(towns.filter(({ dentists: found }) => found < 15)).toEqual([]);
  });

  it("adds the dentists of big towns after all others [FIND-17]", () => {
    const { towns: _towns, ...spread } = DEMO_DIRECTORY;
    const others = [...generateDirectory(spread)];
    expect(others).toHaveLength(DEMO_DIRECTORY.dentists);
    expect(dentists.slice(0, others.length)).toEqual(others);
  });

  it("has addresses whose ZIP code, city, state and point belong together [FIND-09]", () => {
    const { byZip } = loadGazetteer();
    for (const center of centers) {
      const zip = byZip.get(center.zip.slice(0, 5));
      expect(zip).toMatchObject({ place: center.city, state: center.state });
      if (zip) expect(distanceMiles(zip, pointOf(center))).toBeLessThan(1.51);
    }
    expect(centers.some(({ zip }) => zip.length === 9)).toBe(true);
  });

  it("is on land in its own state [DENT-06]", () => {
    const atSea = centers.filter((center) => !isInState(center.state, pointOf(center)));
    expect(
      atSea.map(({ city, state, latitude, longitude }) => ({ city, state, latitude, longitude })),
    ).toEqual([]);
  });

  it("puts several dentists at one point and some dentists at several [FIND-07]", () => {
    const perPoint = Map.groupBy(locations, ({ center }) => `${center.latitude},${center.longitude}`);
    const shared = [...perPoint.values()].filter((list) => list.length > 1);
    expect(shared.length).toBeGreaterThan(300);
    expect(shared.some((list) => new Set(list.map(({ center }) => center.name)).size > 1)).toBe(true);
    expect(dentists.filter((dentist) => dentist.locations.length > 1).length).toBeGreaterThan(150);
  });

  it("has every speciality, several languages and both kinds of plan [DENT-03]", () => {
    const all = (lists: string[][]): Set<string> => new Set(lists.flat());
    expect([...all(dentists.map(({ specialities }) => specialities))].sort()).toEqual(
      [...SPECIALITY_CODES].sort(),
    );
    const languages = all(dentists.map((dentist) => dentist.languages));
    for (const code of ["EN", "SP", "VI", "ZH", "KO"]) expect(languages).toContain(code);
    expect([...languages].every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
    expect([...all(locations.map(({ plans }) => plans))].sort()).toEqual([
      "discount_1",
      "discount_2",
      "discount_3",
      "insurance",
    ]);
  });

  it.each<[string, (location: (typeof locations)[number]) => boolean]>([
    ["no portrait", ({ dentist }) => dentist.portrait === null],
    ["no rating", ({ rating }) => rating === null],
    ["no photos", ({ photos }) => photos.length === 0],
    ["no email", ({ email }) => email === null],
    ["no phone", ({ center }) => center.phone === null],
    ["no opening hours", ({ center }) => center.hours.length === 0],
    ["no practice name", ({ center }) => center.name === null],
    ["no degree", ({ dentist }) => dentist.degree === null],
    ["no plan", ({ plans }) => plans.length === 0],
    ["a review without text", ({ reviews }) => reviews.some(({ text }) => text === null)],
    ["a translated review", ({ reviews }) => reviews.some(({ original }) => original?.language === "es")],
    ["an accent in the name", ({ dentist }) => /[áéíóúñç]/.test(dentist.lastName)],
    ["an apostrophe in the name", ({ dentist }) => dentist.lastName.includes("'")],
    ["a hyphen in the name", ({ dentist }) => dentist.lastName.includes("-")],
    ["a long name", ({ dentist }) => `${dentist.name} ${dentist.lastName}`.length > 26],
    ["a degree with a suffix", ({ dentist }) => /^D[DM][SD], /.test(dentist.degree ?? "")],
    ["a Saturday", ({ center }) => center.hours.some(({ day }) => day === 6)],
    ["an evening", ({ center }) => center.hours.some(({ closes }) => closes >= 19 * 60)],
  ])("has a location with %s, and one without [DENT-06]", (_what, has) => {
    const with_ = locations.filter(has).length;
    expect(with_).toBeGreaterThan(0);
    expect(with_).toBeLessThan(locations.length);
  });

  it("has only fictional phone numbers and email addresses [DENT-06]", () => {
    for (const { center, email } of locations) {
      if (center.phone) expect(center.phone).toMatch(/^\+1[2-9]\d\d55501\d\d$/);
      if (email) expect(email).toMatch(/^[a-z]+@[a-z0-9-]+\.example$/);
    }
  });

  it("rates in agreement with the reviews, and never twice with the same words [DENT-06]", () => {
    const sets = locations.filter(({ reviews }) => reviews.some(({ text }) => text));
    const texts = sets.map(({ reviews }) =>
      JSON.stringify(reviews.map(({ author, text }) => [author, text])),
    );
    expect(new Set(texts).size).toBe(sets.length);
    for (const { rating, ratingCount, reviews } of locations) {
      expect(ratingCount).toBeGreaterThanOrEqual(reviews.length);
      if (rating === null) expect(ratingCount).toBe(0);
      else expect(rating >= 1 && rating <= 5).toBe(true);
      if (rating !== null && ratingCount === reviews.length) {
        const mean = reviews.reduce((sum, review) => sum + review.rating, 0) / reviews.length;
        expect(Math.abs(mean - rating)).toBeLessThan(0.06);
      }
      for (const { text, original } of reviews) expect(`${text} ${original?.text}`).not.toContain("{dr}");
    }
  });

  it("opens in the morning and closes after it", () => {
    for (const { hours } of centers) {
      expect(new Set(hours.map(({ day }) => day)).size).toBe(hours.length);
      for (const { opens, closes } of hours)
        expect(opens >= 420 && closes > opens && closes <= 1200).toBe(true);
    }
  });

  it("comes in an order that groups neighbors", () => {
    const jumps = locations.slice(1).map(({ center }, i) => {
      const before = locations[i];
      return before ? distanceMiles(pointOf(before.center), pointOf(center)) : 0;
    });
    expect(jumps.sort((a, b) => a - b)[Math.floor(jumps.length / 2)]).toBeLessThan(5);
    const corners = [
      { lat: -90, lng: -180 },
      { lat: 90, lng: 180 },
    ];
    for (const corner of corners) expect(hilbertIndex(corner)).toBeLessThan(2 ** 32);
  });

  it("is made as it is asked for, for as many dentists as one likes", () => {
    const walk = generateDirectory({ dentists: 300_000, seed: "large" });
    for (let i = 0; i < 50; i++) expect(walk.next().done).toBe(false);
    walk.return(undefined);
  });
});

describe("the demo pictures", () => {
  const portraits = dentists.flatMap(({ portrait }) => portrait ?? []);

  it("are one distinct portrait for each dentist with one [API-07]", () => {
    expect(portraits.length / dentists.length).toBeGreaterThan(0.65);
    expect(portraits.length / dentists.length).toBeLessThan(0.75);
    expect(new Set(portraits.map(drawAvatar)).size).toBe(portraits.length);
  });

  it("hold nothing that runs or loads, and little of it [API-07]", () => {
    for (const svg of portraits.slice(0, 300).map(drawAvatar)) {
      expect(svg).not.toMatch(
        /<script|<foreignObject|<image|<text|\son\w+=|href=|javascript:|@import|undefined|NaN/i,
      );
      expect(svg.length).toBeLessThan(20_000);
    }
  });

  it("show 20 scenes of 1200 by 800 pixels in at most 15 KB each [API-07]", async () => {
    const scenes = await readScenes();
    expect(scenes.map(({ id }) => id)).toEqual(SCENE_IDS.flat());
    expect(new Set(scenes.map(({ bytes }) => bytes.toString("base64"))).size).toBe(20);
    for (const { id, contentType, bytes } of scenes) {
      const { format, width, height } = await sharp(bytes).metadata();
      expect({ contentType, format, width, height }, id).toEqual({
        contentType: "image/webp",
        format: "webp",
        width: 1200,
        height: 800,
      });
      expect(bytes.length, id).toBeLessThanOrEqual(15_000);
    }
  });
});

/** State outlines at 1:10,000,000: a place on the shore may lie half a mile off the drawn line. */
const SHORE_MILES = 0.5;

type Position = number[];

interface Atlas extends Topology {
  objects: { states: GeometryCollection<{ name: string }> };
}
const atlas = createRequire(import.meta.url)("us-atlas/states-10m.json") as Atlas;
const outlines = new Map(
  feature(atlas, atlas.objects.states).features.map(({ properties, geometry }) => {
    if (geometry.type === "Polygon") return [properties.name, [geometry.coordinates]];
    return [properties.name, geometry.type === "MultiPolygon" ? geometry.coordinates : []];
  }),
);

function isInState(state: string, { lat, lng }: { lat: number; lng: number }): boolean {
  const polygons = outlines.get(findState(state)?.name ?? "") ?? [];
  const nearby = [0, 1, 2, 3, 4, 5, 6, 7].map((eighth) => (eighth * Math.PI) / 4);
  const points: Position[] = [
    [lng, lat],
    ...nearby.map((angle) => [
      lng + (Math.cos(angle) * SHORE_MILES) / 60,
      lat + (Math.sin(angle) * SHORE_MILES) / 69,
    ]),
  ];
  return points.some((point) => polygons.some(([outer]) => outer && isInRing(outer, point)));
}

function isInRing(ring: Position[], [x = 0, y = 0]: Position): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi = 0, yi = 0] = ring[i] ?? [];
    const [xj = 0, yj = 0] = ring[j] ?? [];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}
