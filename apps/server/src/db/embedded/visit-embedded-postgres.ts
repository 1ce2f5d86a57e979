import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { withTimeout } from "../../process/with-timeout.ts";
import { bringUp, type ClusterPaths, type OwnedServer, stopPostmaster } from "./bring-up.ts";
import {
  ANSWER_TIMEOUT_MS,
  claimServer,
  closeToVisitors,
  joinServer,
  PRODUCT,
  prepareProductDatabase,
  productAddress,
} from "./ownership.ts";
import { FolderInUseError, findPostmaster } from "./postmaster.ts";
import { openCluster } from "./start-embedded-postgres.ts";

export interface Visit {
  connectionString: string;
  /** Stops the server unless it is in use. The visitor's own connections must be closed. */
  leave(): Promise<void>;
}

/** One of two visitors that leave at once waits for the other's lock. */
const CANCELLATION_TIMEOUT_MS = 100;
const CLOSING_TIMEOUT_MS = 1_000;
/** The owner may stop the server, or another visitor start it first, while this one connects. */
const TRIES = 20;
const PAUSE_MS = 50;

/** For one command. @throws {EmbeddedPostgresError} */
export async function visitEmbeddedPostgres(input: {
  dataDir: string;
  log: ClusterPaths["log"];
}): Promise<Visit> {
  const cluster = await openCluster(input.dataDir, input.log);
  for (let left = TRIES; ; left -= 1) {
    const visit = await joinOwner(cluster);
    if (visit) return visit;
    try {
      return await bringUpForVisit(cluster);
    } catch (error) {
      if (!(error instanceof FolderInUseError) || left === 0) throw error;
    }
    await delay(PAUSE_MS);
  }
}

/** Null where no server stays. */
async function joinOwner(cluster: ClusterPaths): Promise<Visit | null> {
  const port = await findOwnedPort(cluster);
  const seat = port === null ? null : await joinServer(port, cluster.secret);
  if (port === null || seat === null) return null;
  return {
    connectionString: productAddress(port, cluster.secret),
    leave: async () => {
      await seat.end().catch(() => {});
      await leaveOthers(cluster);
    },
  };
}

async function bringUpForVisit(cluster: ClusterPaths): Promise<Visit> {
  const server = await bringUp(cluster);
  const leave = () => stopUnlessUsed(cluster, server);
  try {
    const { session, postmaster } = server;
    await prepareProductDatabase(session, cluster.secret);
    return { connectionString: productAddress(postmaster.port, cluster.secret), leave };
  } catch (error) {
    await leave();
    throw error;
  }
}

async function findOwnedPort({ clusterDir, secret }: ClusterPaths): Promise<number | null> {
  const running = await findPostmaster(clusterDir);
  const claim = running && (await claimServer(running.port, secret, { releaseMs: 0 }));
  if (claim?.outcome === "owned") await claim.session.end();
  return running && claim?.outcome === "held" ? running.port : null;
}

/** A product keeps its server; a server that another visitor left stops with the last one. */
async function leaveOthers(cluster: ClusterPaths): Promise<void> {
  const postmaster = await findPostmaster(cluster.clusterDir);
  const claim =
    postmaster &&
    (await claimServer(postmaster.port, cluster.secret, { releaseMs: CANCELLATION_TIMEOUT_MS }));
  if (postmaster && claim?.outcome === "owned")
    await stopUnlessUsed(cluster, { postmaster, session: claim.session });
}

async function stopUnlessUsed(
  { clusterDir }: ClusterPaths,
  { postmaster, session }: OwnedServer,
): Promise<void> {
  if (!(await isUsed(session))) await stopPostmaster(clusterDir, postmaster.pid);
  await session.end().catch(() => {});
}

/** A closed connection takes a moment to disappear. */
async function isUsed(session: pg.Client): Promise<boolean> {
  const deadline = performance.now() + CLOSING_TIMEOUT_MS;
  while ((await hasConnections(session)) || !(await closeToVisitors(session))) {
    if (performance.now() > deadline) return true;
    await delay(10);
  }
  return false;
}

/** A server that does not answer has none. */
async function hasConnections(session: pg.Client): Promise<boolean> {
  const question =
    "select exists (select from pg_stat_activity where datname = $1 and backend_type = 'client backend') as used";
  const ask = () => session.query(question, [PRODUCT]);
  const { rows } = await withTimeout(ask, { timeoutMs: ANSWER_TIMEOUT_MS }).catch(() => ({ rows: [] }));
  return rows[0]?.used ?? false;
}
