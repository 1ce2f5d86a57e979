import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { encodeCounty } from "@smirk/basemap/tiger/encode-county";
import { FormatError } from "@smirk/basemap/tiger/format-error";
import { type CountyRoads, readCountyRoads } from "@smirk/basemap/tiger/read-county-roads";
import type { Context } from "../../context.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { streetFolder } from "./street-folder.ts";

export interface AddedCounty extends Omit<CountyRoads, "streets"> {
  file: string;
  bytes: number;
  ms: number;
}

const MAX_ZIP_BYTES = 200 * 1024 * 1024;

/**
 * Builds a county's archive of streets from the Census's road file into the data folder; an earlier one of the county
 * is replaced in one step.
 * @throws Error with one sentence that names the file when it is not what was expected
 */
export async function addCountyStreets(
  ctx: Pick<Context, "config" | "db" | "clock">,
  { file, operator }: { file: string; operator: Operator },
): Promise<AddedCounty> {
  const started = performance.now();
  const roads = await readRoads(file);
  if (roads.streets.length === 0) throw new Error(`${basename(file)}: the file has no roads that are drawn.`);
  const archive = encodeCounty(roads);
  const folder = streetFolder(ctx.config);
  await mkdir(folder, { recursive: true });
  const unfinished = join(folder, `${roads.county}.${process.pid}.unfinished`);
  await writeFile(unfinished, archive);
  const { county, year, counts } = roads;
  await ctx.db.transaction().execute(async (trx) => {
    await writeAuditEntry(trx, {
      ...operator,
      at: ctx.clock.now(),
      subjectKind: "basemap",
      subjectId: county,
      changes: { year, ...counts },
    });
    await rename(unfinished, join(folder, `${county}.pmtiles`));
  });
  const ms = Math.round(performance.now() - started);
  return { county, year, counts, file: basename(file), bytes: archive.length, ms };
}

async function readRoads(file: string): Promise<CountyRoads> {
  const { size } = await stat(file);
  if (size > MAX_ZIP_BYTES) throw new Error(`${basename(file)} is larger than any county's road file.`);
  try {
    return readCountyRoads(await readFile(file));
  } catch (error) {
    if (error instanceof FormatError)
      throw new Error(`${basename(file)}: ${error.message}`, { cause: error });
    throw error;
  }
}
