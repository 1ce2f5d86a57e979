import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { countyFiles, encodeZip, type Road } from "../../test/county-zip.ts";
import { listFeatures, openArchive, readLayers } from "../../test/open-archive.ts";
import { encodeCounty } from "./encode-county.ts";
import { readCountyRoads } from "./read-county-roads.ts";

const CHAMBERS = new URL("../../../../../shared/data/streets/tl_2025_48071_roads.zip", import.meta.url);

const road = (FULLNAME: string, MTFCC: string, RTTYP = "M"): Road => ({
  FULLNAME,
  MTFCC,
  RTTYP,
  line: [
    [-94.7, 29.7],
    [-94.69, 29.71],
  ],
});
const ROADS = [
  road("Main St", "S1400"),
  road("I- 10", "S1100", "I"),
  road("State Hwy 61", "S1200", "S"),
  road("FM 565", "S1400", "O"),
  road("", "S1630", ""),
  road("", "S1780", ""),
  road("", "S1750", ""),
];
const NOWHERE: Road = {
  ...road("Lost Ln", "S1400"),
  line: [
    [999, 29.7],
    [-94.69, 29.71],
  ],
};

describe("a county's road file", () => {
  it("is read road by road, and what is not drawn is counted by class [MAP-02]", async () => {
    const zip = encodeZip(countyFiles([...ROADS, NOWHERE]));
    const { county, year, streets, counts } = await readCountyRoads(zip);
    expect([county, year]).toEqual(["48999", 2025]);
    expect(counts).toEqual({ read: 8, drawn: 5, skipped: { S1780: 1, S1750: 1 }, refused: 1 });
    expect(streets.map(({ class: kind, name, ref }) => [kind, name, ref])).toEqual([
      ["minor", "Main St", null],
      ["motorway", null, "I 10"],
      ["primary", null, "SH 61"],
      ["secondary", null, "FM 565"],
      ["link", null, null],
    ]);
  });

  it("becomes an archive with its roads, the same to the byte [MAP-02]", async () => {
    const roads = await readCountyRoads(encodeZip(countyFiles(ROADS)));
    const archive = encodeCounty(roads);
    expect(encodeCounty(roads).equals(archive)).toBe(true);
    expect(await openArchive(archive).getMetadata()).toMatchObject({ county: "48999", year: 2025 });
    const layers = await readLayers(archive, [12, 970, 1693]);
    expect(Object.keys(layers)).toEqual(expect.arrayContaining(["streets", "complete"]));
    expect(listFeatures(layers.complete)).toHaveLength(1);
  });

  it.each<[string, (files: Map<string, Buffer>) => void, RegExp]>([
    ["another layout", (files) => rename(files, "roads"), /Found roads\.shp.*expected the Census's tl_YYYY/],
    ["a missing table", (files) => files.delete("tl_2025_48999_roads.dbf"), /\.dbf is missing; expected/],
    [
      "another projection",
      (files) => files.set("tl_2025_48999_roads.prj", Buffer.from('PROJCS["WGS_1984_UTM_Zone_15N"]')),
      /names WGS_1984_UTM_Zone_15N; expected GCS_North_American_1983/,
    ],
    ["a cut .shp", (files) => cut(files, ".shp"), /\.shp is cut off/],
    ["a cut .dbf", (files) => cut(files, ".dbf"), /\.dbf is cut off/],
    [
      "other columns",
      (files) => files.get("tl_2025_48999_roads.dbf")?.write("STREET__", 64, "latin1"),
      /has the columns LINEARID, STREET__, RTTYP, MTFCC; expected FULLNAME, RTTYP, MTFCC/,
    ],
    [
      "fewer rows than roads",
      (files) =>
        files.set("tl_2025_48999_roads.shp", countyFiles(ROADS.slice(1)).values().next().value as Buffer),
      /has 6 roads and the \.dbf 7/,
    ],
    ["areas", (files) => files.get("tl_2025_48999_roads.shp")?.writeInt32LE(5, 32), /holds no plain lines/],
  ])("is refused with what was expected: %s [MAP-02]", async (_what, spoil, sentence) => {
    const files = countyFiles(ROADS);
    spoil(files);
    await expect(readCountyRoads(encodeZip(files))).rejects.toThrow(sentence);
  });

  it.each<[string, (zip: Buffer) => Buffer, RegExp]>([
    ["no zip", () => Buffer.from("<html>Not found</html>".repeat(9)), /This is no zip/],
    ["half a zip", (zip) => zip.subarray(0, zip.length / 2), /no zip, or only a part of one/],
    ["an empty file", () => Buffer.alloc(0), /This is no zip/],
    ["a zip with a turned bit", (zip) => turnBit(zip), /The zip is broken/],
    ["an empty zip", () => encodeZip(new Map()), /Found an empty zip; expected/],
    ["a zip of many files", () => encodeZip(manyFiles()), /The zip holds 65 files; a county's has about ten/],
    ["a zip that holds more than it says", (zip) => sayInEntry(zip, 24, 9), /The zip is broken/],
    [
      "a zip that unpacks to a gigabyte",
      (zip) => sayInEntry(zip, 24, 2 ** 30),
      /\.prj is larger than any county/,
    ],
    ["an encrypted zip", (zip) => sayInEntry(zip, 8, 1), /\.prj is encrypted; the Census's files are not/],
    ["a zip packed otherwise", (zip) => sayInEntry(zip, 10, 99), /\.prj is packed in an unknown way/],
  ])("is refused as a whole when it is %s [MAP-02]", async (_what, spoil, sentence) => {
    await expect(readCountyRoads(spoil(encodeZip(countyFiles(ROADS))))).rejects.toThrow(sentence);
  });

  it("stays an error of the file for any cut of it [MAP-02]", async () => {
    const zip = encodeZip(countyFiles(ROADS));
    for (let bytes = 0; bytes < zip.length; bytes += 13) {
      await expect(readCountyRoads(zip.subarray(0, bytes))).rejects.toMatchObject({ name: "FormatError" });
    }
  });

  it.skipIf(!existsSync(CHAMBERS))("of Chambers County gives 3,845 of 3,855 roads [MAP-02]", async () => {
    const roads = await readCountyRoads(readFileSync(CHAMBERS));
    expect(roads.counts).toEqual({ read: 3855, drawn: 3845, skipped: { S1750: 5, S1780: 5 }, refused: 0 });
    expect(encodeCounty(roads).length).toBeLessThanOrEqual(400_000);
  });
});

function rename(files: Map<string, Buffer>, stem: string): void {
  for (const [name, data] of [...files]) {
    files.delete(name);
    files.set(stem + name.slice(-4), data);
  }
}

function cut(files: Map<string, Buffer>, ending: string): void {
  const name = `tl_2025_48999_roads${ending}`;
  files.set(name, (files.get(name) as Buffer).subarray(0, -40));
}

function manyFiles(): Map<string, Buffer> {
  return new Map(Array.from({ length: 65 }, (_, at) => [`${at}.txt`, Buffer.from("road")]));
}

/** Writes a number into the directory's entry of the .prj, the last one. */
function sayInEntry(zip: Buffer, offset: number, value: number): Buffer {
  const spoiled = Buffer.from(zip);
  const entry = spoiled.lastIndexOf(Buffer.from("PK\x01\x02"));
  if (offset < 16) spoiled.writeUInt16LE(value, entry + offset);
  else spoiled.writeUInt32LE(value, entry + offset);
  return spoiled;
}

function turnBit(zip: Buffer): Buffer {
  const spoiled = Buffer.from(zip);
  spoiled[60] = (spoiled[60] ?? 0) ^ 0x10;
  return spoiled;
}
