import type { FastifyBaseLogger } from "fastify";
import { Kysely, PostgresDialect } from "kysely";
import type { Database } from "../schema/schema.ts";
import { createDatabaseLink } from "./database-link.ts";
import { DatabasePool } from "./database-pool.ts";
import { createDatabaseTarget } from "./database-target.ts";
import { type DatabaseWatch, type WatchLimits, watchDatabase } from "./watch-database.ts";

export interface ConnectOptions {
  /** The embedded server allows 80 in total. */
  maxConnections?: number;
  /** The name in pg_stat_activity. */
  applicationName?: string;
  /** Cancels a statement after this time; 0 never does. */
  statementTimeoutMs?: number;
  /** For a connection, new or pooled. A longer wait is answered 503, which must happen within 5 s. */
  connectTimeoutMs?: number;
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
  const pool = new DatabasePool(link, {
    maxConnections: options.maxConnections ?? 10,
    applicationName: options.applicationName ?? "smirk-server",
    statementTimeoutMs: options.statementTimeoutMs ?? 10_000,
    connectTimeoutMs: options.connectTimeoutMs ?? 3_000,
    onConnectionLost: (err) => log?.warn({ err }, "database.connection_lost"),
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
