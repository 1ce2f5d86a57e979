import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import type { Street, StreetClass } from "../streets/street.ts";
import { FormatError } from "./format-error.ts";
import { readDbf } from "./read-dbf.ts";
import { readShapefile } from "./read-shapefile.ts";

export interface CountyRoads {
  /** FIPS code of state and county, such as "48071". */
  county: string;
  year: number;
  streets: Street[];
  /** Roads by what became of them; `skipped` by the Census's feature class. */
  counts: { read: number; drawn: number; skipped: Record<string, number>; refused: number };
}

const EXPECTED = "expected the Census's tl_YYYY_SSCCC_roads.zip with one .shp, .dbf and .prj of that name";
const NAME = /^tl_(20\d\d)_(\d{5})_roads$/;
const NORTH_AMERICAN_1983 = /^GEOGCS\["GCS_North_American_1983"/;
const COLUMNS = ["FULLNAME", "RTTYP", "MTFCC"] as const;

/**
 * Reads a county's roads out of the Census's TIGER/Line zip.
 * @throws {FormatError} with one sentence for another layout or projection, or a broken zip
 */
export async function readCountyRoads(zip: Buffer): Promise<CountyRoads> {
  const files = await readZip(zip);
  const stems = [...files.keys()].filter((name) => name.endsWith(".shp")).map((name) => name.slice(0, -4));
  const [stem = ""] = stems;
  const [, year, county] = NAME.exec(stem) ?? [];
  if (stems.length !== 1 || !year || !county) throw new FormatError(`Found ${list(files)}; ${EXPECTED}.`);
  const open = (ending: string): Promise<Buffer> => {
    const file = files.get(stem + ending);
    if (!file) throw new FormatError(`${stem}${ending} is missing; ${EXPECTED}.`);
    return file();
  };
  const projection = (await open(".prj")).toString("latin1").trim();
  if (!NORTH_AMERICAN_1983.test(projection)) {
    const found = projection.split('"')[1] ?? "nothing";
    throw new FormatError(`The .prj names ${found}; expected GCS_North_American_1983 in degrees.`);
  }
  const rows = readDbf(await open(".dbf"), COLUMNS);
  const shapes = readShapefile(await open(".shp"));
  if (rows.length !== shapes.length) {
    throw new FormatError(
      `The .shp has ${shapes.length} roads and the .dbf ${rows.length}; expected as many.`,
    );
  }
  const counts: CountyRoads["counts"] = { read: rows.length, drawn: 0, skipped: {}, refused: 0 };
  const streets = rows.flatMap((row, index): Street[] => {
    const lines = shapes[index];
    if (!row || !lines) {
      counts.refused++;
      return [];
    }
    const road = classifyRoad(row);
    if (!road) {
      counts.skipped[row.MTFCC] = (counts.skipped[row.MTFCC] ?? 0) + 1;
      return [];
    }
    counts.drawn++;
    return lines.map((line) => ({ ...road, line }));
  });
  return { county, year: Number(year), streets, counts };
}

function list(files: ReadonlyMap<string, unknown>): string {
  const names = [...files.keys()];
  return names.length === 0 ? "an empty zip" : names.slice(0, 4).join(", ");
}

interface RoadRow {
  FULLNAME: string;
  RTTYP: string;
  MTFCC: string;
}

const MAIN_ROADS: Record<string, StreetClass> = { U: "trunk", S: "primary" };

const FARM_ROAD = /\b(FM|RM) \d+\b/;

/** Classes by the Census's feature class; what is missing here is not drawn: walks, stairs, parking lots, crossings. */
const CLASSES: Record<string, (row: RoadRow) => StreetClass> = {
  S1100: () => "motorway",
  S1200: ({ RTTYP }) => MAIN_ROADS[RTTYP] ?? "secondary",
  S1400: ({ RTTYP, FULLNAME }) => {
    if (FARM_ROAD.test(FULLNAME)) return "secondary";
    return RTTYP === "C" ? "tertiary" : "minor";
  },
  S1500: () => "track",
  S1630: () => "link",
  S1640: () => "minor",
  S1730: () => "service",
  S1740: () => "service",
};

/** How the Census writes numbered routes, and how the road's own signs do. */
const ROUTES: readonly [RegExp, string][] = [
  [/^I- ?(\d+\w?)$/, "I"],
  [/^US Hwy (\d+\w?)$/, "US"],
  [/^State (?:Hwy|Rte|Rd) (\d+\w?)$/, "SH"],
  [/^State Loop (\d+)$/, "Loop"],
  [/^State Spur (\d+)$/, "Spur"],
  [/^(?:[NSEW] )?FM (\d+)(?: [NSEW])?$/, "FM"],
  [/^(?:[NSEW] )?RM (\d+)(?: [NSEW])?$/, "RM"],
];

/** A road as the map draws it, or null for one that it does not draw. */
function classifyRoad(row: RoadRow): Pick<Street, "class" | "name" | "ref"> | null {
  const classify = CLASSES[row.MTFCC];
  if (!classify) return null;
  for (const [pattern, prefix] of ROUTES) {
    const number = pattern.exec(row.FULLNAME)?.[1];
    if (number) return { class: classify(row), name: null, ref: `${prefix} ${number}` };
  }
  return { class: classify(row), name: row.FULLNAME || null, ref: null };
}

const MAX_ENTRIES = 64;

/**
 * Reads the files of a zip by name, each unpacked when asked for.
 * @throws {FormatError} for anything but a whole, plain zip of few files
 */
async function readZip(bytes: Buffer): Promise<Map<string, () => Promise<Buffer>>> {
  const zip = await openZip(bytes);
  const { entryCount } = zip;
  if (entryCount > MAX_ENTRIES) {
    throw new FormatError(`The zip holds ${entryCount} files; a county's has about ten.`);
  }
  const files = new Map<string, () => Promise<Buffer>>();
  try {
    for await (const entry of zip.eachEntry()) files.set(entry.fileName, () => unpack(zip, entry));
  } catch {
    throw broken();
  }
  return files;
}

async function openZip(bytes: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes);
  } catch {
    throw new FormatError("This is no zip, or only a part of one: download it again.");
  }
}

function broken(): FormatError {
  return new FormatError("The zip is broken: download it again.");
}

const MAX_FILE_BYTES = 512 * 1024 * 1024;

async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const { fileName } = entry;
  if (entry.isEncrypted()) throw new FormatError(`${fileName} is encrypted; the Census's files are not.`);
  if (entry.uncompressedSize > MAX_FILE_BYTES) {
    throw new FormatError(`${fileName} is larger than any county's file.`);
  }
  if (!entry.canDecodeFileData()) throw new FormatError(`${fileName} is packed in an unknown way.`);
  try {
    // The stream ends with an error where there are more bytes than the entry says.
    const data = await buffer(await zip.openReadStreamPromise(entry));
    if (crc32(data) === entry.crc32) return data;
  } catch {
    throw broken();
  }
  throw broken();
}
