import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { encodeCounty } from "@smirk/basemap/tiger/encode-county";
import { FormatError } from "@smirk/basemap/tiger/format-error";
import { type CountyRoads, readCountyRoads } from "@smirk/basemap/tiger/read-county-roads";
import type { Context } from "../../context.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { askServerForStreets } from "./ask-server.ts";
import { putCountyStreets } from "./county-streets.ts";

export interface AddedCounty extends Omit<CountyRoads, "streets"> {
  file: string;
  bytes: number;
  ms: number;
  /** The server that was asked for a tile of it. */
  shownAt: string;
}

const MAX_ZIP_BYTES = 200 * 1024 * 1024;

/**
 * Builds a county's archive of streets from the Census's road file and stores it where every server reads it, in place of
 * an earlier one; then asks the running server for a tile of it.
 * @throws Error that names the file when it is not what was expected; 503 `unavailable` where no server shows it
 */
export async function addCountyStreets(
  ctx: Pick<Context, "config" | "db" | "clock">,
  { file, operator }: { file: string; operator: Operator },
): Promise<AddedCounty> {
  const started = performance.now();
  const roads = await readRoads(file);
  if (roads.streets.length === 0) throw new Error(`${basename(file)}: the file has no roads that are drawn.`);
  const archive = encodeCounty(roads);
  const { county, year, counts, streets } = roads;
  const addedAt = ctx.clock.now();
  await ctx.db.transaction().execute(async (trx) => {
    await putCountyStreets(trx, { county, archive, addedAt });
    await writeAuditEntry(trx, {
      ...operator,
      at: addedAt,
      subjectKind: "basemap",
      subjectId: county,
      changes: { year, ...counts },
    });
  });
  const [lng = 0, lat = 0] = streets[0]?.line[0] ?? [];
  const shownAt = await askServerForStreets(ctx.config, { county, place: [lng, lat] });
  const ms = Math.round(performance.now() - started);
  return { county, year, counts, file: basename(file), bytes: archive.length, ms, shownAt };
}

async function readRoads(file: string): Promise<CountyRoads> {
  const { size } = await stat(file);
  if (size > MAX_ZIP_BYTES) throw new Error(`${basename(file)} is larger than any county's road file.`);
  try {
    return await readCountyRoads(await readFile(file));
  } catch (error) {
    if (error instanceof FormatError)
      throw new Error(`${basename(file)}: ${error.message}`, { cause: error });
    throw error;
  }
}
