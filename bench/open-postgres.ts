import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import {
  type ConnectOptions,
  connectDatabase,
  type DatabaseConnection,
} from "../apps/server/src/db/connection/connect.ts";
import { startEmbeddedPostgres } from "../apps/server/src/db/embedded/start-embedded-postgres.ts";
import { migrateToLatest } from "../apps/server/src/db/migrate.ts";
import { migrateJobs } from "../apps/server/src/jobs/migrate-jobs.ts";
import { createLog } from "../apps/server/src/logging/log.ts";

export interface BenchPostgres {
  connectionString: string;
  stop(): Promise<void>;
}

/** An empty database on a PostgreSQL of its own, or on the server that BENCH_POSTGRES names. */
export async function openPostgres(): Promise<BenchPostgres> {
  const shared = process.env.BENCH_POSTGRES;
  return shared ? createDatabase(shared) : startServer();
}

export interface OpenDatabase {
  connectionString: string;
  connection: DatabaseConnection;
}

/** Gives a benchmark a database with the product's tables and jobs, and takes it away again. */
export async function withDatabase(
  options: ConnectOptions,
  run: (database: OpenDatabase) => Promise<void>,
): Promise<void> {
  const { connectionString, stop } = await openPostgres();
  const connection = connectDatabase(connectionString, options);
  try {
    await migrateToLatest(connection.db);
    await migrateJobs(connection, createLog("silent"));
    await run({ connectionString, connection });
  } finally {
    await connection.close();
    await stop();
  }
}

async function startServer(): Promise<BenchPostgres> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "smirk-bench-"));
  await chmod(dataDir, 0o711);
  const server = await startEmbeddedPostgres({ dataDir, log: createLog("warn") });
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { connectionString: server.connectionString, stop };
}

async function createDatabase(server: string): Promise<BenchPostgres> {
  const name = `smirk_bench_${randomBytes(4).toString("hex")}`;
  await run(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    connectionString: url.href,
    stop: () => run(server, `drop database if exists ${name} with (force)`),
  };
}

async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
