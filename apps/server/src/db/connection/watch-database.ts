import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { withTimeout } from "../../process/with-timeout.ts";
import { breakConnection, createClientClass, isReadOnly } from "./database-client.ts";
import { type DatabaseLink, dropConnections } from "./database-link.ts";
import {
  DatabaseUnavailableError,
  isDatabaseUnavailable,
  ReadOnlyDatabaseError,
} from "./is-database-unavailable.ts";

export interface WatchLimits {
  pauseMs?: number;
  silenceMs?: number;
}

interface WatchOptions extends WatchLimits {
  log?: (Pick<FastifyBaseLogger, "warn"> & Partial<Pick<FastifyBaseLogger, "info">>) | undefined;
}

export interface DatabaseWatch {
  stop(): Promise<void>;
}

/** Detects a loss within 3.5 s: 503 must be answered within 5. */
const PAUSE_MS = 1_000;
const SILENCE_MS = 2_500;
const CONNECT_TIMEOUT_MS = 2_000;
const AWAY_PAUSE_MS = 300;
/** Other clients may still have connections. */
const TOO_MANY_CONNECTIONS = "53300";

/** Probes over a connection of its own: a frozen server never fails the queries that wait for it. */
export function watchDatabase(
  link: DatabaseLink,
  { log, pauseMs = PAUSE_MS, silenceMs = SILENCE_MS }: WatchOptions = {},
): DatabaseWatch {
  const stopping = new AbortController();
  let client: pg.Client | undefined;
  let awaySince = 0;

  const look = async () => {
    const wanted = link.target.current();
    const hadConnection = client !== undefined;
    try {
      client ??= await openClient(link);
      await probe(client, silenceMs);
      if (link.target.needsWritable && (await isReadOnly(client))) {
        throw new ReadOnlyDatabaseError("The server takes no writes.");
      }
      if (link.away) log?.info?.({ awayMs: Math.round(performance.now() - awaySince) }, "database.available");
      link.away = null;
    } catch (error) {
      if (client) breakConnection(client, error as Error);
      client = undefined;
      if (stopping.signal.aborted) return;
      link.target.moveOn(wanted);
      // One lost connection says nothing about the others; a failed reconnect does.
      if (hadConnection && !isSilent(error)) return look();
      if (!meansAway(error)) return;
      if (!link.away) {
        awaySince = performance.now();
        log?.warn({ err: error }, "database.unavailable");
      }
      link.away = error as Error;
      dropConnections(link, error as Error);
    }
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      await look();
      const nextMs = link.away ? AWAY_PAUSE_MS * (0.5 + Math.random()) : pauseMs;
      await delay(nextMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      if (client) breakConnection(client, new Error("The watch ends."));
      await running;
      if (client) breakConnection(client, new Error("The watch ends."));
    },
  };
}

class SilentDatabaseError extends DatabaseUnavailableError {}

async function openClient(link: DatabaseLink): Promise<pg.Client> {
  const Client = createClientClass({
    connectionString: () => link.target.current(),
    connectTimeoutMs: CONNECT_TIMEOUT_MS / link.target.hostCount,
    onReadOnly: () => {},
  });
  const client = new Client({ application_name: "smirk-watch", keepAlive: true });
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function probe(client: pg.Client, timeoutMs: number): Promise<void> {
  await withTimeout(() => client.query("select 1"), {
    timeoutMs,
    countsOwnTime: true,
    createError: () => new SilentDatabaseError("The database is silent."),
  });
}

function isSilent(error: unknown): boolean {
  return error instanceof SilentDatabaseError;
}

function meansAway(error: unknown): boolean {
  return isDatabaseUnavailable(error) && (error as { code?: unknown }).code !== TOO_MANY_CONNECTIONS;
}
