import { setTimeout as pause } from "node:timers/promises";
import { TileArchive, type TileCoord } from "@smirk/basemap/reading/tile-archive";
import type { Config } from "../../config/config.ts";
import { AppError } from "../../errors.ts";

/** Where a tile of streets that were added lies, as longitude and latitude. */
export type Place = readonly [lng: number, lat: number];

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
export async function askServerForStreets(
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
