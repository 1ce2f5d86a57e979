import { type StreetArchive, StreetArchives } from "@smirk/basemap/reading/street-archives";
import type { StreetName, StreetTile } from "@smirk/basemap/reading/street-tile";
import { expect, it } from "vitest";
import { findNames } from "./find-names.ts";
import { findStreetDetail } from "./street-detail.ts";
import { type ScreenName, visibleNames } from "./visible-names.ts";

const WORLD = { left: 0, top: 0, right: 1, bottom: 1 };
const VIEW = { left: 0, top: 0, right: 256, bottom: 256, zoom: 14 };
const WEST_HALF = {
  points: Int16Array.from([0, 0, 2048, 0, 2048, 4096, 0, 4096]),
  box: { left: 0, top: 0, right: 2048, bottom: 4096 },
};

function nameAt(text: string, x: number): StreetName {
  const path = [
    [x - 0.1, 0.5],
    [x, 0.5],
    [x + 0.1, 0.5],
  ] as const;
  return { kind: "name", text, size: 11, minZoom: 14, path };
}

function archiveOf(isBundled: boolean, parts: Partial<StreetTile>): StreetArchive {
  const empty = { lines: new Map(), parks: [], complete: [], inner: [], names: [] };
  const tile = async () => ({ ...empty, ...parts });
  return { isBundled, tiles: { tile }, world: WORLD };
}

const bundled = archiveOf(true, { names: [nameAt("Old West", 0.25), nameAt("Old East", 0.75)] });
const county = archiveOf(false, {
  names: [nameAt("New West", 0.3)],
  inner: [WEST_HALF],
  complete: [WEST_HALF],
});

it("takes the names of an added county inside it, and ours beyond [MAP-02]", async () => {
  const names = await findNames(new StreetArchives([bundled, county]), VIEW);
  expect(names.map(({ text }) => text).filter((text) => text.endsWith("West"))).toEqual(["New West"]);
  expect(names.map(({ text }) => text)).toContain("Old East");
});

it("knows every street where an added county does [MAP-02]", async () => {
  const archives = new StreetArchives([county]);
  const west = { lat: 85.0507, lng: -179.995 };
  const east = { lat: 85.0507, lng: -179.98 };
  expect(await findStreetDetail(archives, [west], 14)).toBe("all");
  expect(await findStreetDetail(archives, [east], 14)).toBe("main");
});

it("goes on with the others where one archive cannot be read [MAP-02]", async () => {
  const broken = { ...county, tiles: { tile: () => Promise.reject(new Error("gone")) } };
  const names = await findNames(new StreetArchives([bundled, broken]), VIEW);
  expect(names).toHaveLength(2);
});

it("names a street once where two archives meet [MAP-02]", () => {
  const name = (archive: number, x: number): ScreenName => {
    return {
      kind: "name",
      text: "Main St",
      size: 11,
      archive,
      path: [
        [x, 50],
        [x + 40, 50],
      ],
    };
  };
  const [ours, theirs, far] = [name(0, 10), name(1, 200), name(1, 400)];
  expect(visibleNames([ours, theirs, far], [])).toEqual([ours, far]);
});
