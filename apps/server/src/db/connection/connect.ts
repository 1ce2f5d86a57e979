import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { withTimeout } from "../../process/with-timeout.ts";
import type { Database } from "../schema/schema.ts";
import { createWriteCounter } from "./count-writes.ts";
import { breakConnection, createClientClass, isReadOnly } from "./database-client.ts";
import {
  createDatabaseLink,
  createDatabaseTarget,
  type DatabaseLink,
  DatabasePool,
  dropConnections,
} from "./database-pool.ts";
import {
  DatabaseUnavailableError,
  isDatabaseUnavailable,
  ReadOnlyDatabaseError,
} from "./is-database-unavailable.ts";

class SilentDatabaseError extends DatabaseUnavailableError {}

export interface ConnectOptions {
  /** The embedded server allows 80 in total. */
  maxConnections?: number;
  /** The name in pg_stat_activity. */
  applicationName?: string;
  /** Cancels a statement after this time; 0 never does. */
  statementTimeoutMs?: number;
  /** Ends a connection whose transaction does nothing for so long. */
  idleTransactionTimeoutMs?: number;
  /** For a connection, new or pooled. A longer wait is answered 503, which must happen within 5 s. */
  connectTimeoutMs?: number;
  /** The same until `watch`: a start waits for its own database, which answers nobody yet. */
  startTimeoutMs?: number;
  log?: Pick<FastifyBaseLogger, "warn"> & Partial<Pick<FastifyBaseLogger, "info">>;
}

export interface DatabaseConnection {
  db: Kysely<Database>;
  pool: DatabasePool;
  /** Starts checking the database, so that a silent one is noticed within seconds. */
  watch(limits?: WatchLimits): void;
  /** Waits for running queries, then closes every connection. Idempotent. */
  close(): Promise<void>;
}

/** bigint and numeric arrive as text, timestamptz as Date, date as "YYYY-MM-DD". */
export function connectDatabase(
  address: string | (() => string),
  options: ConnectOptions = {},
): DatabaseConnection {
  const { log } = options;
  const link = createDatabaseLink(createDatabaseTarget(address));
  const servingTimeoutMs = options.connectTimeoutMs ?? 3_000;
  const pool = new DatabasePool(link, {
    maxConnections: options.maxConnections ?? 10,
    applicationName: options.applicationName ?? "smirk-server",
    statementTimeoutMs: options.statementTimeoutMs ?? 10_000,
    idleTransactionTimeoutMs: options.idleTransactionTimeoutMs ?? 30_000,
    connectTimeoutMs: options.startTimeoutMs ?? servingTimeoutMs,
    onConnectionLost: (err) => log?.warn({ err }, "database.connection_lost"),
  });
  const { plugin, countWrites } = createWriteCounter();
  pool.countWrites = countWrites;
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [plugin] });
  let watching: DatabaseWatch | undefined;
  let closing: Promise<void> | undefined;
  const close = async () => {
    await watching?.stop();
    await db.destroy();
    if (!pool.ended) await pool.end();
  };
  return {
    db,
    pool,
    watch: (limits) => {
      for (const each of link.pools) each.setConnectTimeout(servingTimeoutMs);
      watching ??= watchDatabase(link, { log, ...limits });
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

interface WatchLimits {
  pauseMs?: number;
  silenceMs?: number;
}

interface WatchOptions extends WatchLimits {
  log?: (Pick<FastifyBaseLogger, "warn"> & Partial<Pick<FastifyBaseLogger, "info">>) | undefined;
}

interface DatabaseWatch {
  stop(): Promise<void>;
}

/** Detects a loss within 3.5 s: 503 must be answered within 5. */
const PAUSE_MS = 1_000;

const SILENCE_MS = 2_500;

const AWAY_PAUSE_MS = 300;

/** Probes over a connection of its own: a frozen server never fails the queries that wait for it. */
function watchDatabase(
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
      await pingDatabase(client, silenceMs);
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

const CONNECT_TIMEOUT_MS = 2_000;

async function openClient(link: DatabaseLink): Promise<pg.Client> {
  const Client = createClientClass({
    connectionString: () => link.target.current(),
    connectTimeoutMs: () => CONNECT_TIMEOUT_MS / link.target.hostCount,
    onReadOnly: () => {},
  });
  const client = new Client({ application_name: "smirk-watch", keepAlive: true });
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function pingDatabase(client: pg.Client, timeoutMs: number): Promise<void> {
  await withTimeout(() => client.query("select 1"), {
    timeoutMs,
    countsOwnTime: true,
    createError: () => new SilentDatabaseError("The database is silent."),
  });
}

function isSilent(error: unknown): boolean {
  return error instanceof SilentDatabaseError;
}

/** Other clients may still have connections. */
const TOO_MANY_CONNECTIONS = "53300";

function meansAway(error: unknown): boolean {
  return isDatabaseUnavailable(error) && (error as { code?: unknown }).code !== TOO_MANY_CONNECTIONS;
}
