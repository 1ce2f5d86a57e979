import { MAP_COLORS } from "@smirk/basemap/drawing/map-colors";
import { encodeCounty } from "@smirk/basemap/tiger/encode-county";
import { readCountyRoads } from "@smirk/basemap/tiger/read-county-roads";
import { toWorldPixels } from "@smirk/domain/finder/map-view";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countyFiles, encodeZip } from "../../../../packages/basemap/test/county-zip.ts";
import { putCountyStreets } from "../../src/features/streets/county-streets.ts";
import { addDentist } from "../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

const AT = { lat: 38.9, lng: -92.3 };
/** How far east of the office a freeway runs from north to south, and how far north another from west to east. */
const EAST = 0.002;
const NORTH = 0.001;

async function encodeFreeway(): Promise<Buffer> {
  const lng = AT.lng + EAST;
  const line: [number, number][] = [
    [lng, AT.lat - 0.05],
    [lng, AT.lat + 0.05],
  ];
  const across: [number, number][] = [
    [AT.lng - 0.05, AT.lat + NORTH],
    [AT.lng + 0.05, AT.lat + NORTH],
  ];
  const roads = [line, across].map((one) => ({ FULLNAME: "I- 70", RTTYP: "I", MTFCC: "S1100", line: one }));
  return encodeCounty(await readCountyRoads(encodeZip(countyFiles(roads))));
}

const isStreet = (theme: "light" | "dark", pixel: Uint8Array) =>
  readColor(MAP_COLORS[theme].streets.motorway).every(
    (value, channel) => Math.abs((pixel[channel] ?? 0) - value) < 12,
  );

describe("the pictures of what maps show first", () => {
  let fixture: TestApp;
  let [near, far] = ["", ""];
  const get = (path: string) => fixture.app.inject(`/map-views/${path}`);
  const findPictures = (id: string, center = AT) => fixture.app.findViewPictures({ id, center });

  beforeAll(async () => {
    fixture = await createTestApp();
    const archive = await encodeFreeway();
    await putCountyStreets(fixture.db, { county: "29019", archive, addedAt: fixture.ctx.clock.now() });
    near = (await addDentist(fixture.db, { at: AT })).locationId;
    far = (await addDentist(fixture.db, { at: { lat: 45, lng: -92.3 } })).locationId;
  });
  afterAll(() => fixture.close());

  it.each([
    ["light", 1],
    ["dark", 2],
  ] as const)("have streets where the live map has them: %s, %dx [MAP-04]", async (theme, ratio) => {
    const answer = await get(`dentist/${near}/s-${theme}-${ratio}.avif`);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/avif"]);
    const { data, info } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([448 * ratio, 256 * ratio]);
    const row = data
      .subarray((info.height / 2) * info.width * info.channels)
      .subarray(0, info.width * info.channels);
    const columns = Array.from({ length: info.width }, (_, x) => x).filter((x) =>
      isStreet(theme, row.subarray(x * info.channels)),
    );
    const middle = ((columns[0] ?? 0) + (columns.at(-1) ?? 0) + 1) / 2 / ratio;
    const [office, freeway] = [AT, { ...AT, lng: AT.lng + EAST }].map((point) => toWorldPixels(point, 15).x);
    expect(Math.abs(middle - (224 + (freeway ?? 0) - (office ?? 0)))).toBeLessThanOrEqual(1);
  });

  it("have streets from edge to edge, whatever tiles they are of [MAP-04]", async () => {
    const { rawPayload } = await get(`dentist/${near}/s-light-1.avif`);
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    const [office, freeway] = [AT, { ...AT, lat: AT.lat + NORTH }].map((point) => toWorldPixels(point, 15).y);
    const y = Math.round(info.height / 2 + (freeway ?? 0) - (office ?? 0));
    const columns = Array.from({ length: info.width }, (_, x) => x);
    const missing = columns.filter(
      (x) => !isStreet("light", data.subarray((y * info.width + x) * info.channels)),
    );
    expect(missing).toEqual([]);
  });

  it("are kept for good under the address that pages name, else for a minute [MAP-04]", async () => {
    const pictures = await findPictures(near);
    const file = `dentist/${near}/s-light-1.avif`;
    const named = await get(`${file}?v=${pictures?.version}`);
    expect(named.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await get(`${file}?v=other`)).headers["cache-control"]).toBe("public, max-age=60");
    expect((await findPictures(near, { ...AT, lat: 38.901 }))?.version).not.toBe(pictures?.version);
  });

  it("are named only where streets are known [MAP-04]", async () => {
    expect(await findPictures(near)).toMatchObject({
      kind: "dentist",
      address: `/map-views/dentist/${near}`,
    });
    expect(await findPictures(far, { lat: 45, lng: -92.3 })).toBeNull();
  });

  it("are drawn once for all who ask at the same time [MAP-04]", async () => {
    const file = `dentist/${near}/m-dark-1.avif`;
    const answers = await Promise.all(Array.from({ length: 30 }, () => get(file)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  it.each([
    "finder/s-light-3.avif",
    "finder/m-blue-1.avif",
    "finder/xs-light-1.avif",
    "finder/xxl-light-2.avif",
    "finder/s-light-1.png",
    "dentist/999999/s-light-1.avif",
    "dentist/99999999999999999999/s-light-1.avif",
  ])("are refused in a size that no page names: %s [MAP-04]", async (path) => {
    expect((await get(path)).statusCode).toBe(404);
  });

  it("are not made for the map of somebody else [MAP-04]", async () => {
    const other = await createTestApp({
      config: { mapTileUrl: "https://tiles.example/{z}/{x}/{y}.png", mapTileAttribution: "Tiles" },
    });
    expect(await other.app.findViewPictures({ id: null, center: AT })).toBeNull();
    expect((await other.app.inject("/map-views/finder/s-light-1.avif")).statusCode).toBe(404);
    await other.close();
  });
});

const readColor = (hex: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
