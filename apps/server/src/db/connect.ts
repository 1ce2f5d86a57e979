import type { FastifyBaseLogger } from "fastify";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "./schema.ts";

export interface ConnectOptions {
  /** Connections at most. The embedded server allows 80 in all. */
  maxConnections?: number;
  /** Name in pg_stat_activity. */
  applicationName?: string;
  /** A statement is cancelled after this long; 0 lets it run. */
  statementTimeoutMs?: number;
  log?: Pick<FastifyBaseLogger, "warn">;
}

export interface DatabaseConnection {
  db: Kysely<Database>;
  pool: pg.Pool;
  /** Waits for running queries and closes every connection. May be called twice. */
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;
const DATE_OID = pg.types.builtins.DATE;

/**
 * Opens a pool on any PostgreSQL. Nothing connects before the first query.
 * Values arrive as pg reads them: bigint and numeric as text, timestamptz as Date, and a date as its own
 * text, since a birthday has no time zone to be read in.
 */
export function connectDatabase(connectionString: string, options: ConnectOptions = {}): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString,
    max: options.maxConnections ?? 10,
    application_name: options.applicationName ?? "smirk-server",
    statement_timeout: options.statementTimeoutMs ?? 10_000,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser },
  });
  // Without a listener a database that restarts would end this process; the next query connects again.
  pool.on("error", (err) => {
    if (!pool.ending) options.log?.warn({ err }, "lost an idle database connection");
  });
  // One that breaks while it is lent fails the query that it was lent for, which says so; this only keeps us alive.
  pool.on("connect", (client) => void client.on("error", () => {}));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | undefined;
  return {
    db,
    pool,
    close: () => {
      closing ??= db.destroy().then(() => (pool.ended ? undefined : pool.end()));
      return closing;
    },
  };
}

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: "text" | "binary") => {
  if (oid === DATE_OID && format !== "binary") return (text: string) => text;
  return pg.types.getTypeParser(oid, format as "text");
};
