import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findBinaries } from "./binaries.ts";
import { bringUp, type House, type OwnedServer } from "./bring-up.ts";
import { prepareCluster, readSecret } from "./cluster.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { chooseLauncher } from "./launcher.ts";
import { prepareProductDatabase } from "./ownership.ts";
import { stopPostmaster } from "./stop-postmaster.ts";

export interface EmbeddedPostgres {
  connectionString: string;
  /** Stops the server and waits until it is gone. May be called twice. */
  stop(): Promise<void>;
}

const RESTARTS = 5;
const RESTART_PAUSE_MS = 500;

/**
 * Brings up PostgreSQL on a data folder: makes it on the first start, adopts a server that a killed process
 * left running, refuses a folder that another Smirk uses, and starts the server again should it die.
 * @throws {EmbeddedPostgresError} one sentence that says what to do.
 */
export async function startEmbeddedPostgres(input: {
  dataDir: string;
  log: House["log"];
}): Promise<EmbeddedPostgres> {
  const house = await openHouse(input.dataDir, input.log);
  const server = await bringUp(house);
  const { stop } = keepUp(house, server);
  try {
    const connectionString = await prepareProductDatabase(
      server.session,
      server.postmaster.port,
      house.secret,
    );
    return { connectionString, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Watches the server through its session, and brings it up again on the same port when it goes. */
function keepUp(house: House, first: OwnedServer): { stop(): Promise<void> } {
  let server = first;
  let recovering: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;
  const watch = () =>
    server.session.once("end", () => {
      if (!stopping) recovering = recover();
    });
  const recover = async () => {
    for (let attempt = 1; attempt <= RESTARTS && !stopping; attempt += 1) {
      house.log.error({ attempt }, "the embedded PostgreSQL went away; bringing it up again");
      try {
        server = await bringUp(house, first.postmaster.port);
        watch();
        return;
      } catch (err) {
        house.log.error({ err }, "the embedded PostgreSQL did not come back");
        await delay(attempt * RESTART_PAUSE_MS);
      }
    }
  };
  const stop = async () => {
    await recovering;
    await stopPostmaster(house.clusterDir, server.postmaster.pid);
    await server.session.end().catch(() => {});
  };
  watch();
  return {
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** The data folder with all that a server on it needs; makes what is missing. */
export async function openHouse(dataDir: string, log: House["log"]): Promise<House> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    const homeDir = await realpath(dataDir);
    const secret = await readSecret(homeDir);
    const clusterDir = join(homeDir, "cluster");
    const binaries = await findBinaries();
    const launcher = await chooseLauncher(binaries, homeDir, clusterDir);
    const started = performance.now();
    const state = await prepareCluster(homeDir, clusterDir, secret, { binaries, launcher });
    if (state === "created") log.info({ ms: Math.round(performance.now() - started) }, "made the database");
    return { homeDir, clusterDir, binaries, launcher, secret, log };
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(
      `Cannot write the data folder ${dataDir}: ${(error as Error).message}`,
      error,
    );
  }
}
