import type { Street } from "../streets/street.ts";
import { FormatError } from "./format-error.ts";
import { readDbf } from "./read-dbf.ts";
import { readShapefile } from "./read-shapefile.ts";
import { readZip } from "./read-zip.ts";
import { classifyRoad } from "./road-classes.ts";

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
