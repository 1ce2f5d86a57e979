import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { findFreePort, type Installation, launchPostmaster } from "./launch-postmaster.ts";
import { ANSWER_TIMEOUT_MS, type Claim, claimServer } from "./ownership.ts";
import {
  EmbeddedPostgresError,
  FolderInUseError,
  findPostmaster,
  isPostmasterOf,
  type Postmaster,
  removeStalePidFile,
} from "./postmaster.ts";
import { readWork } from "./read-work.ts";

export interface ClusterPaths extends Installation {
  secret: string;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
}

export interface OwnedServer {
  postmaster: Postmaster;
  /** Holds the lock on the folder; ends with the server. */
  session: pg.Client;
}

/** How long is waited for a server that does not answer. */
interface WaitLimits {
  /** Counts in all, and for one that this process has started. Past that, as long as it works. */
  startMs: number;
  /** One that was found running, does not answer and does not work is hung. */
  silenceMs: number;
}

const WAIT_LIMITS: WaitLimits = { startMs: 120_000, silenceMs: 15_000 };
const HUNG_TIMEOUT_MS = 5_000;
const ABORTED_TIMEOUT_MS = 3_000;
const LONGEST_ANSWER_MS = 60_000;

interface BringUpOptions {
  port?: number | undefined;
  waits?: WaitLimits;
  /** Ends the wait, and the server that it has started. */
  signal?: AbortSignal | undefined;
}

/** A running server on the folder that this process owns. @throws {FolderInUseError} */
export async function bringUp(cluster: ClusterPaths, options: BringUpOptions = {}): Promise<OwnedServer> {
  const started: Started = { server: null };
  try {
    return await waitForServer(cluster, options, started);
  } catch (error) {
    if (options.signal?.aborted && started.server !== null)
      await stopPostmaster(cluster.clusterDir, started.server.pid, ABORTED_TIMEOUT_MS);
    throw error;
  }
}

async function waitForServer(
  cluster: ClusterPaths,
  { port, waits = WAIT_LIMITS, signal }: BringUpOptions,
  started: Started,
): Promise<OwnedServer> {
  const began = performance.now();
  const watch = watchProgress();
  let connectMs = ANSWER_TIMEOUT_MS;
  while (performance.now() - began < waits.startMs || watch.idleMs() < waits.silenceMs) {
    signal?.throwIfAborted();
    const found = (await findPostmaster(cluster.clusterDir)) ?? (await findStarted(cluster, started));
    if (found === null) started.server = await startServer(cluster, port);
    const postmaster = found ?? started.server;
    const isOurs = postmaster?.pid === started.server?.pid;
    const limits = { connectMs, answerMs: waits.startMs };
    const claim = postmaster ? await claimServer(postmaster.port, cluster.secret, limits) : null;
    if (postmaster && claim?.outcome === "owned") {
      const ms = Math.round(performance.now() - began);
      const event = isOurs ? "embedded_postgres.started" : "embedded_postgres.adopted";
      cluster.log.info({ pid: postmaster.pid, port: postmaster.port, ms }, event);
      return { postmaster, session: claim.session };
    }
    if (claim?.outcome === "held") throw inUse(cluster, claim.holderPid);
    if (postmaster && claim?.outcome === "refused") throw await lockedOut(cluster, postmaster, isOurs);
    await watch.look(postmaster, claim);
    if (postmaster && claim?.outcome === "silent") {
      // Each session that came too late is given longer: on a machine that others occupy none would ever be in time.
      connectMs = Math.min(connectMs * 2, LONGEST_ANSWER_MS);
      if (watch.idleMs() > (isOurs ? waits.startMs : waits.silenceMs)) {
        cluster.log.warn({ pid: postmaster.pid, err: claim.cause }, "embedded_postgres.unresponsive");
        await stopPostmaster(cluster.clusterDir, postmaster.pid, HUNG_TIMEOUT_MS);
        watch.begin();
      }
    }
    await delay(50, undefined, { signal });
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL on ${cluster.clusterDir} is still starting or stopping: start Smirk again in a few minutes.`,
  );
}

interface Started {
  server: Postmaster | null;
}

/** One that has not written its pid file yet, so that no second one is started beside it. */
async function findStarted({ clusterDir }: ClusterPaths, { server }: Started): Promise<Postmaster | null> {
  return server !== null && (await isPostmasterOf(clusterDir, server.pid)) ? server : null;
}

/** How long a server has neither answered nor worked. */
function watchProgress() {
  let moved = performance.now();
  let known: { pid: number; work: number | null } | null = null;
  const begin = () => {
    moved = performance.now();
    known = null;
  };
  return {
    begin,
    idleMs: () => performance.now() - moved,
    look: async (postmaster: Postmaster | null, claim: Claim | null): Promise<void> => {
      if (postmaster === null) return begin();
      const work = await readWork(postmaster.pid);
      const hasWorked = known?.pid !== postmaster.pid || work !== known.work;
      // Where the system says nothing of its work, its own word counts: it replays its log, or writes the last checkpoint.
      if (work === null ? claim?.outcome === "busy" : hasWorked) moved = performance.now();
      known = { pid: postmaster.pid, work };
    },
  };
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
