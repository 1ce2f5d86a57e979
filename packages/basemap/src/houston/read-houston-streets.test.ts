import { beforeAll, describe, expect, it } from "vitest";
import { listFeatures, openArchive, readLayers } from "../../test/open-archive.ts";
import { encodeStreetArchive } from "../streets/encode-street-archive.ts";
import type { StreetMap } from "../streets/street.ts";
import { readHoustonStreets } from "./read-houston-streets.ts";

const METADATA = { name: "Streets of Houston" };
/** Downtown at the archive's deepest zoom. */
const DOWNTOWN = [14, 3851, 6772] as const;

describe("the streets of Houston", () => {
  let map: StreetMap;
  let archive: Buffer;
  beforeAll(() => {
    map = readHoustonStreets();
    archive = encodeStreetArchive(map, METADATA);
  });

  it("are the same archive to the byte, whatever the order of the lines [MAP-01]", () => {
    const reversed = { ...map, streets: map.streets.toReversed() };
    expect(encodeStreetArchive(reversed, METADATA).equals(archive)).toBe(true);
  });

  it("take less than a megabyte from zoom 6 to 14 [MAP-01]", async () => {
    expect(archive.length).toBeLessThan(1_000_000);
    expect(await openArchive(archive).getHeader()).toMatchObject({
      minZoom: 6,
      maxZoom: 14,
      minLon: -95.849919,
      minLat: 29.450054,
      maxLon: -94.950016,
      maxLat: 30.149935,
    });
  });

  it("are named downtown [MAP-01]", async () => {
    const layers = await readLayers(archive, DOWNTOWN);
    const names = listFeatures(layers.names).map((name) => ("text" in name ? name.text : ""));
    expect(names).toEqual(expect.arrayContaining(["Main St", "Travis St", "Louisiana St"]));
  });

  it("come with the parks and with what is complete [MAP-01]", async () => {
    const layers = await readLayers(archive, DOWNTOWN);
    expect(Object.keys(layers).sort()).toEqual(["complete", "names", "parks", "streets"]);
  });

  it("are freeways and main streets alone from far [MAP-01]", async () => {
    const { streets } = await readLayers(archive, [9, 120, 211]);
    expect(listFeatures(streets).map((street) => ("class" in street ? street.class : null))).toEqual([
      0, 1, 2,
    ]);
  });
});
