import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { findBinaries } from "./binaries.ts";
import { prepareCluster, readSecret } from "./cluster.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { findFreePort, type Installation, launchPostmaster } from "./launch-postmaster.ts";
import { chooseLauncher } from "./launcher.ts";
import { claimServer, prepareProductDatabase } from "./ownership.ts";
import { findPostmaster, type Postmaster, removeStalePidFile } from "./postmaster.ts";
import { stopPostmaster } from "./stop-postmaster.ts";

type Log = Pick<FastifyBaseLogger, "info" | "warn" | "error">;

export interface EmbeddedPostgres {
  connectionString: string;
  /** Stops the server and waits until it is gone. May be called twice. */
  stop(): Promise<void>;
}

interface House extends Installation {
  secret: string;
  log: Log;
}

interface OwnedServer {
  postmaster: Postmaster;
  session: pg.Client;
}

/** How long a server that is starting, stopping or hung keeps us waiting before it is stopped. */
const SILENCE_TIMEOUT_MS = 10_000;
const TAKE_OVER_TIMEOUT_MS = 60_000;
const RESTARTS = 5;

/**
 * Brings up PostgreSQL on a data folder: makes it on the first start, adopts a server that a killed process
 * left running, refuses a folder that another Smirk uses, and starts the server again should it die.
 * @throws {EmbeddedPostgresError} one sentence that says what to do.
 */
export async function startEmbeddedPostgres(input: { dataDir: string; log: Log }): Promise<EmbeddedPostgres> {
  const house = await openHouse(input.dataDir, input.log);
  let current = await bringUp(house);
  const port = current.postmaster.port;
  const connectionString = await prepareProductDatabase(current.session, port, house.secret);
  let stopping: Promise<void> | undefined;
  let recovering: Promise<void> = Promise.resolve();

  const watch = () =>
    current.session.once("end", () => {
      if (!stopping) recovering = recover();
    });
  const recover = async () => {
    for (let attempt = 1; attempt <= RESTARTS && !stopping; attempt += 1) {
      house.log.error({ attempt }, "the embedded PostgreSQL went away; starting it again");
      try {
        current = await bringUp(house, port);
        watch();
        return;
      } catch (err) {
        house.log.error({ err }, "the embedded PostgreSQL did not come back");
        await delay(attempt * 500);
      }
    }
  };
  const stop = async () => {
    await recovering;
    await stopPostmaster(house.clusterDir, current.postmaster.pid);
    await current.session.end().catch(() => {});
  };
  watch();
  return {
    connectionString,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

async function openHouse(dataDir: string, log: Log): Promise<House> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    const homeDir = await realpath(dataDir);
    const secret = await readSecret(homeDir);
    const clusterDir = join(homeDir, "cluster");
    const binaries = await findBinaries();
    const launcher = await chooseLauncher(binaries, homeDir, clusterDir);
    const started = performance.now();
    const state = await prepareCluster(homeDir, clusterDir, secret, { binaries, launcher });
    if (state === "created") log.info({ ms: since(started) }, "made the database folder");
    return { homeDir, clusterDir, binaries, launcher, secret, log };
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(
      `Cannot write the data folder ${dataDir}: ${(error as Error).message}`,
      error,
    );
  }
}

/** A running server on the folder that this process owns: the one that is there, or a new one. */
async function bringUp(house: House, port?: number): Promise<OwnedServer> {
  const started = performance.now();
  let silentSince: number | undefined;
  while (performance.now() - started < TAKE_OVER_TIMEOUT_MS) {
    const found = await findPostmaster(house.clusterDir);
    const postmaster = found ?? (await startServer(house, port));
    if (postmaster) {
      const claim = await claimServer(postmaster.port, house.secret);
      if (claim.outcome === "held") throw inUse(house, claim.holderPid);
      if (claim.outcome === "owned") {
        const how = found ? "adopted the running PostgreSQL" : "started PostgreSQL";
        house.log.info({ pid: postmaster.pid, port: postmaster.port, ms: since(started) }, how);
        return { postmaster, session: claim.session };
      }
      silentSince ??= performance.now();
      if (performance.now() - silentSince > SILENCE_TIMEOUT_MS) {
        house.log.warn({ pid: postmaster.pid, err: claim.cause }, "PostgreSQL does not answer; stopping it");
        await stopPostmaster(house.clusterDir, postmaster.pid);
        silentSince = undefined;
      }
    }
    await delay(50);
  }
  throw new EmbeddedPostgresError(
    `Another PostgreSQL is still leaving ${house.clusterDir}: start Smirk again in a minute.`,
  );
}

async function startServer(house: House, port: number | undefined): Promise<Postmaster | null> {
  await removeStalePidFile(house.clusterDir);
  return launchPostmaster(house, port ?? (await findFreePort()));
}

function inUse(house: House, holderPid: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `Another Smirk (process ${holderPid}) uses ${house.homeDir}: stop it, or set DATA_DIR to another folder.`,
  );
}

function since(started: number): number {
  return Math.round(performance.now() - started);
}
