import { readHoustonStreets } from "@smirk/basemap/houston/read-houston-streets";
import { textWidth } from "@smirk/basemap/names/place-names";
import { HOUSTON } from "@smirk/basemap/reading/archive-places";
import { type StreetArchive, StreetArchives } from "@smirk/basemap/reading/street-archives";
import { decodeStreetTile } from "@smirk/basemap/reading/street-tile";
import { encodeStreetArchive } from "@smirk/basemap/streets/encode-street-archive";
import { toWorldPixels } from "@smirk/domain/finder/map-view";
import { PMTiles, type Source } from "pmtiles";
import { beforeAll, describe, expect, it } from "vitest";
import type { WorldArea } from "../worker/requests.ts";
import { findNames } from "./find-names.ts";
import { findStreetDetail } from "./street-detail.ts";
import { fitPath, pathLength, type ScreenName, visibleNames } from "./visible-names.ts";

const DOWNTOWN = { lat: 29.7604, lng: -95.3698 };
const ZOOMS = [12, 13, 14, 15, 16, 17];
const SIZE = { width: 900, height: 700 };
const WORLD = { left: 0, top: 0, right: 1, bottom: 1 };
const REPEAT_PIXELS = 320;

let archives: StreetArchives;
let header: Awaited<ReturnType<PMTiles["getHeader"]>>;

function openInMemory(file: Buffer): StreetArchive {
  const source: Source = {
    getKey: () => "test",
    getBytes: async (offset, length) => ({
      data: Uint8Array.from(file.subarray(offset, offset + length)).buffer,
    }),
  };
  const reader = new PMTiles(source);
  const tile: StreetArchive["tiles"]["tile"] = async ({ z, x, y }) => {
    const found = await reader.getZxy(z, x, y);
    return found ? decodeStreetTile(found.data) : null;
  };
  return { isBundled: true, tiles: { tile }, world: WORLD };
}

beforeAll(async () => {
  const file = encodeStreetArchive(readHoustonStreets(), {});
  const archive = openInMemory(file);
  archives = new StreetArchives([archive]);
  header = await new PMTiles({
    getKey: () => "header",
    getBytes: async (offset, length) => ({
      data: Uint8Array.from(file.subarray(offset, offset + length)).buffer,
    }),
  }).getHeader();
});

/** What a map of this size shows when it was dragged by some pixels. */
function viewAt(zoom: number, [dx, dy]: readonly [number, number] = [0, 0]): WorldArea {
  const { x, y } = toWorldPixels(DOWNTOWN, zoom);
  const [left, top] = [Math.round(x - SIZE.width / 2) + dx, Math.round(y - SIZE.height / 2) + dy];
  return { left, top, right: left + SIZE.width, bottom: top + SIZE.height, zoom };
}

async function namesAt(view: WorldArea): Promise<ScreenName[]> {
  const names = await findNames(archives, view);
  return names.map((name) => ({ ...name, path: fitPath(name.path, textWidth(name.text, name.size)) }));
}

function middleOf({ path }: ScreenName): { x: number; y: number } {
  const [from, to] = [path[0] ?? [0, 0], path.at(-1) ?? [0, 0]];
  return { x: (from[0] + to[0]) / 2, y: (from[1] + to[1]) / 2 };
}

/** Keys of the names whose middle lies well inside, by text and place on the map. */
function worldKeys(names: readonly ScreenName[], view: WorldArea): Set<string> {
  const inside = names.filter((name) => {
    const { x, y } = middleOf(name);
    return x > 8 && y > 8 && x < SIZE.width - 8 && y < SIZE.height - 8;
  });
  return new Set(
    inside.map(({ text, path }) => {
      const [x, y] = path[0] ?? [0, 0];
      return `${text} ${Math.round((x + view.left) * 4)} ${Math.round((y + view.top) * 4)}`;
    }),
  );
}

describe("street names", () => {
  it.each(ZOOMS)("stand still at zoom %i while the map is dragged pixel by pixel [MAP-01]", async (zoom) => {
    const first = viewAt(zoom);
    const before = await namesAt(first);
    const known = new Set([...before].map((name) => [...worldKeys([name], first)][0] ?? ""));
    for (let step = 1; step <= 8; step++) {
      const view = viewAt(zoom, [step, -step]);
      const after = worldKeys(await namesAt(view), view);
      expect(after.size).toBeGreaterThan(0);
      expect([...after].filter((key) => !known.has(key) && !isAtEdge(key, first))).toEqual([]);
      expect([...known].filter((key) => key && !after.has(key) && !isAtEdge(key, first))).toEqual([]);
    }
  });

  it.each(ZOOMS)("never touch each other at zoom %i [MAP-01]", async (zoom) => {
    const names = await namesAt(viewAt(zoom));
    for (const [index, name] of names.entries()) {
      const alone = { ...name, archive: 1 };
      const others = names.filter((_, other) => other !== index).map((other) => ({ ...other, archive: 0 }));
      expect(visibleNames([...others, alone], []).includes(alone), describeTouch(name, others)).toBe(true);
    }
  });

  it.each(ZOOMS)("come once within 320 pixels at zoom %i [MAP-01]", async (zoom) => {
    const names = await namesAt(viewAt(zoom));
    for (const group of Map.groupBy(names, ({ kind, text }) => kind + text).values()) {
      for (const [index, one] of group.entries()) {
        for (const other of group.slice(index + 1)) {
          const [a, b] = [middleOf(one), middleOf(other)];
          expect(Math.hypot(a.x - b.x, a.y - b.y), one.text).toBeGreaterThan(REPEAT_PIXELS);
        }
      }
    }
  });

  it.each(ZOOMS)("are read from left to right, or upward, at zoom %i [MAP-01]", async (zoom) => {
    for (const { kind, text, path } of await namesAt(viewAt(zoom))) {
      if (kind === "shield") continue;
      const [from, to] = [path[0] ?? [0, 0], path.at(-1) ?? [0, 0]];
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      expect(dx > 0 || (Math.abs(dx) < Math.abs(dy) * 0.08 && dy < 0), `${text} ${dx} ${dy}`).toBe(true);
    }
  });

  it("are there from zoom 12 on, more of them with each zoom [MAP-01]", async () => {
    const area = { ...viewAt(12), zoom: 12 };
    expect((await namesAt(area)).filter(({ kind }) => kind === "name").length).toBeGreaterThan(5);
    const counts = await Promise.all([13, 15].map(async (zoom) => (await namesAt(viewAt(zoom))).length));
    expect(counts[1]).toBeGreaterThan(counts[0] ?? 0);
  });

  it("keep off pins and notes, and are as long as their text [MAP-01]", async () => {
    const names = await namesAt(viewAt(15));
    const pin = { x: 450, y: 350, width: 200, height: 120 };
    const shown = visibleNames(names, [pin]);
    expect(shown.length).toBeLessThan(names.length);
    for (const { path } of shown) {
      const isUnder = path.some(([x, y]) => Math.abs(x - pin.x) < 100 && Math.abs(y - pin.y) < 60);
      expect(isUnder).toBe(false);
    }
    expect(Math.max(...names.map(({ path }) => pathLength(path)))).toBeLessThan(200);
  });
});

function describeTouch(name: ScreenName, others: readonly ScreenName[]): string {
  const touching = others.filter((other) => visibleNames([other, { ...name, archive: 1 }], []).length < 2);
  return `${name.text} touches ${touching.map(({ kind, text }) => `${kind} ${text}`).join(", ")}`;
}

/** Whether a name may come into the first view, or leave it, by the drag itself. */
function isAtEdge(key: string, first: WorldArea): boolean {
  const [x, y] = key
    .split(" ")
    .slice(-2)
    .map((text) => Number(text) / 4) as [number, number];
  const reach = 120;
  return (
    x < first.left + reach || x > first.right - reach || y < first.top + reach || y > first.bottom - reach
  );
}

describe("what is known of the streets", () => {
  const near = (lat: number, lng: number) => [{ lat, lng }];

  it.each([
    ["downtown", 29.757, -95.366, 15, "all"],
    ["the Heights", 29.795, -95.398, 15, "all"],
    ["downtown from far", 29.757, -95.366, 12, "main"],
    ["the East End", 29.735, -95.32, 15, "main"],
    ["Third Ward", 29.728, -95.36, 15, "main"],
    ["the open sea", 28.9, -94.5, 12, "none"],
    ["a view of the state", 29.757, -95.366, 7, "none"],
  ] as const)("is known by place and zoom: %s [MAP-01]", async (_place, lat, lng, zoom, detail) => {
    expect(await findStreetDetail(archives, near(lat, lng), zoom)).toBe(detail);
  });

  it("is all only where every point of the view has all [MAP-01]", async () => {
    const points = [...near(29.757, -95.366), ...near(29.735, -95.32)];
    expect(await findStreetDetail(archives, points, 15)).toBe("main");
  });

  it("is asked for inside the archive's bounds alone [MAP-01]", () => {
    const [west, south, east, north] = HOUSTON.bounds;
    expect([header.minLon >= west, header.minLat >= south]).toEqual([true, true]);
    expect([header.maxLon <= east, header.maxLat <= north]).toEqual([true, true]);
    const bundled = new StreetArchives();
    expect(bundled.covers({ z: 10, x: 240, y: 423 })).toBe(true);
    expect(bundled.covers({ z: 10, x: 300, y: 385 })).toBe(false);
  });
});
