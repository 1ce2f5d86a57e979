import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { findFreePort, type Installation, launchPostmaster } from "./launch-postmaster.ts";
import { claimServer } from "./ownership.ts";
import {
  EmbeddedPostgresError,
  FolderInUseError,
  findPostmaster,
  isPostmasterOf,
  type Postmaster,
  removeStalePidFile,
} from "./postmaster.ts";

export interface ClusterPaths extends Installation {
  secret: string;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
}

export interface OwnedServer {
  postmaster: Postmaster;
  /** Holds the lock on the folder; ends with the server. */
  session: pg.Client;
}

/** A server reports that it replays its log or writes its last checkpoint. */
const BUSY_TIMEOUT_MS = 120_000;
/** A server that reports nothing is hung. */
const SILENCE_TIMEOUT_MS = 15_000;
const HUNG_TIMEOUT_MS = 5_000;

/** A running server on the folder that this process owns. @throws {FolderInUseError} */
export async function bringUp(cluster: ClusterPaths, port?: number): Promise<OwnedServer> {
  const started = performance.now();
  let silentSince: number | undefined;
  while (performance.now() - started < BUSY_TIMEOUT_MS) {
    const found = await findPostmaster(cluster.clusterDir);
    const postmaster = found ?? (await startServer(cluster, port));
    const claim = postmaster ? await claimServer(postmaster.port, cluster.secret) : null;
    if (postmaster && claim?.outcome === "owned") {
      const ms = Math.round(performance.now() - started);
      const event = found ? "embedded_postgres.adopted" : "embedded_postgres.started";
      cluster.log.info({ pid: postmaster.pid, port: postmaster.port, ms }, event);
      return { postmaster, session: claim.session };
    }
    if (claim?.outcome === "held") throw inUse(cluster, claim.holderPid);
    if (postmaster && claim?.outcome === "refused")
      throw await lockedOut(cluster, postmaster, found === null);
    if (postmaster && claim?.outcome === "silent") {
      silentSince ??= performance.now();
      if (performance.now() - silentSince > SILENCE_TIMEOUT_MS) {
        cluster.log.warn({ pid: postmaster.pid, err: claim.cause }, "embedded_postgres.unresponsive");
        await stopPostmaster(cluster.clusterDir, postmaster.pid, HUNG_TIMEOUT_MS);
      }
    } else {
      silentSince = undefined;
    }
    await delay(50);
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL on ${cluster.clusterDir} is still starting or stopping: start Smirk again in a few minutes.`,
  );
}

async function startServer(cluster: ClusterPaths, port: number | undefined): Promise<Postmaster | null> {
  await removeStalePidFile(cluster.clusterDir);
  return launchPostmaster(cluster, port ?? (await findFreePort()));
}

async function lockedOut(
  cluster: ClusterPaths,
  { pid }: Postmaster,
  isOurs: boolean,
): Promise<EmbeddedPostgresError> {
  if (isOurs) await stopPostmaster(cluster.clusterDir, pid);
  return new EmbeddedPostgresError(
    `The database in ${cluster.homeDir} does not take the password made from its secret file: put that file back.`,
  );
}

function inUse(cluster: ClusterPaths, holderPid: string): FolderInUseError {
  return new FolderInUseError(
    `Another Smirk (process ${holderPid}) uses ${cluster.homeDir}: stop it, or set DATA_DIR to another folder.`,
  );
}

/** Fast shutdown, immediate shutdown, kill; each with its share of the timeout. */
const STOPPING_STEPS: [NodeJS.Signals, number][] = [
  ["SIGINT", 1],
  ["SIGQUIT", 0.5],
  ["SIGKILL", 0.5],
];

/** Stops a server and waits for its process to end, also one of another parent. */
export async function stopPostmaster(clusterDir: string, pid: number, timeoutMs = 20_000): Promise<void> {
  for (const [signal, share] of STOPPING_STEPS) {
    // The pid may meanwhile belong to another process.
    if (!(await isPostmasterOf(clusterDir, pid))) return;
    sendSignal(pid, signal);
    const since = performance.now();
    for (let pause = 5; performance.now() - since < timeoutMs * share; pause = Math.min(pause * 1.5, 50)) {
      await delay(pause);
      if (!(await isPostmasterOf(clusterDir, pid))) return;
    }
  }
  throw new EmbeddedPostgresError(`PostgreSQL (process ${pid}) does not stop.`);
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
