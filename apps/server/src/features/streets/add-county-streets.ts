import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { TileArchive, type TileCoord } from "@smirk/basemap/reading/tile-archive";
import { encodeCounty } from "@smirk/basemap/tiger/encode-county";
import { FormatError } from "@smirk/basemap/tiger/format-error";
import { type CountyRoads, readCountyRoads } from "@smirk/basemap/tiger/read-county-roads";
import type { Config } from "../../config/config.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
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

/** Where a tile of streets that were added lies, as longitude and latitude. */
type Place = readonly [lng: number, lat: number];

interface Asked {
  county: string;
  place: Place;
}

/** So long a server that answers may take to notice; one that is away is not waited for. */
const ASK_MS = 10_000;
const PAUSE_MS = 200;
/** The closest that archives of streets have. */
const ZOOM = 14;

/**
 * Asks the running server for the tile of a place, as a visitor's map does.
 * @returns where it was asked @throws {AppError} 503 `unavailable` when no server shows it within ten seconds
 */
async function askServerForStreets(
  config: Pick<Config, "serverUrl" | "host" | "port">,
  { county, place }: Asked,
): Promise<string> {
  const origin = config.serverUrl ?? localOrigin(config);
  const deadline = performance.now() + ASK_MS;
  for (;;) {
    const failure = await findFailure(origin, { county, place });
    if (failure === null) return origin;
    if (failure.isAway || performance.now() > deadline) {
      const stored = `The streets of ${county} are in the database, but the server at ${origin} does not show them`;
      const advice = "Start it, or say where it is with SERVER_URL.";
      throw new AppError(503, "unavailable", `${stored}: ${failure.reason}. ${advice}`);
    }
    await pause(PAUSE_MS);
  }
}

function localOrigin({ host, port }: Pick<Config, "host" | "port">): string {
  const called = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${called.includes(":") ? `[${called}]` : called}:${port}`;
}

interface Failure {
  reason: string;
  /** Nobody answers. */
  isAway: boolean;
}

async function findFailure(origin: string, { county, place }: Asked): Promise<Failure | null> {
  const failure = (reason: string) => ({ reason, isAway: false });
  try {
    const answer = await fetch(`${origin}/basemap/streets.json`, { signal: AbortSignal.timeout(ASK_MS) });
    if (!answer.ok) return failure(`it answers ${answer.status}`);
    const { archives } = (await answer.json()) as { archives?: { url: string }[] };
    const found = archives?.find(({ url }) => url.startsWith(`/basemap/counties/${county}.`));
    if (found === undefined) return failure("it does not list them");
    const tiles = new TileArchive(`${origin}${found.url}`, (data) => data.byteLength);
    const size = await tiles.tile(tileOf(place));
    return size ? null : failure("its tile there is empty");
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    return { reason: cause?.code ?? message, isAway: true };
  }
}

/** Web Mercator. */
function tileOf([lng, lat]: Place): TileCoord {
  const size = 2 ** ZOOM;
  const sin = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
  return { z: ZOOM, x: Math.floor((lng / 360 + 0.5) * size), y: Math.floor(y * size) };
}
