import type { FastifyBaseLogger } from "fastify";
import { Kysely, PostgresDialect } from "kysely";
import type { Database } from "../schema/schema.ts";
import { createDatabaseLink } from "./database-link.ts";
import { DatabasePool } from "./database-pool.ts";
import { createDatabaseTarget } from "./database-target.ts";
import { type DatabaseWatch, type WatchLimits, watchDatabase } from "./watch-database.ts";

export interface ConnectOptions {
  /** Connections at most. The embedded server allows 80 in all. */
  maxConnections?: number;
  /** Name in pg_stat_activity. */
  applicationName?: string;
  /** A statement is cancelled after this long; 0 lets it run. */
  statementTimeoutMs?: number;
  /** For a connection, new or from the pool: what waits longer is answered 503, which must be said within 5 s. */
  connectTimeoutMs?: number;
  log?: Pick<FastifyBaseLogger, "warn"> & Partial<Pick<FastifyBaseLogger, "info">>;
}

export interface DatabaseConnection {
  db: Kysely<Database>;
  pool: DatabasePool;
  /** From now on a database that goes silent is noticed within seconds: what waits for it fails, nothing else waits. */
  watch(limits?: WatchLimits): void;
  /** Waits for running queries and closes every connection. May be called twice. */
  close(): Promise<void>;
}

/**
 * Opens a pool on any PostgreSQL. Nothing connects before the first query.
 * Values arrive as pg reads them: bigint and numeric as text, timestamptz as Date, and a date as its own
 * text, since a birthday has no time zone to be read in.
 * @param address a connection string, of several hosts too, or what returns that of a server whose port may change
 */
export function connectDatabase(
  address: string | (() => string),
  options: ConnectOptions = {},
): DatabaseConnection {
  const { log } = options;
  const link = createDatabaseLink(createDatabaseTarget(address));
  const pool = new DatabasePool(link, {
    maxConnections: options.maxConnections ?? 10,
    applicationName: options.applicationName ?? "smirk-server",
    statementTimeoutMs: options.statementTimeoutMs ?? 10_000,
    connectTimeoutMs: options.connectTimeoutMs ?? 3_000,
    onConnectionLost: (err) => log?.warn({ err }, "lost an idle database connection"),
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
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
      watching ??= watchDatabase(link, { log, ...limits });
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
