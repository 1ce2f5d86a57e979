import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { loadConfig } from "../../src/config/config.ts";
import { connectDatabase, type DatabaseConnection } from "../../src/db/connection/connect.ts";
import { migrateToLatest } from "../../src/db/migrate.ts";
import { migrateJobs } from "../../src/jobs/migrate-jobs.ts";
import { createLog } from "../../src/logging/log.ts";
import { inventRegistrations } from "./invent-registrations.ts";

/** Where tests find their server and the migrated database that each of them clones. */
export interface TestServer {
  connectionString: string;
  /** Starts the name of every database of this run. */
  prefix: string;
  template: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

/** One server for the whole run: that of DATABASE_URL, whose role must be allowed to create databases, or our own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer(loadConfig().databaseUrl);
  const prefix = `smirk_test_${randomBytes(4).toString("hex")}`;
  const testServer = { connectionString: server.connectionString, prefix, template: `${prefix}_template` };
  try {
    await withClient(testServer, (client) => client.query(`create database ${testServer.template}`));
    const template = connectDatabase(databaseUrl(testServer, testServer.template));
    await prepareTemplate(template).finally(template.close);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("testServer", testServer);
  return async () => {
    await dropDatabases(testServer);
    await server.stop();
  };
}

async function prepareTemplate(connection: DatabaseConnection): Promise<void> {
  await migrateToLatest(connection.db);
  await inventRegistrations(connection.db);
  await migrateJobs(connection, createLog("silent"));
}

/** Our own server runs in a process beside the run, which stops it even when the run is killed. */
async function openServer(
  given: string | null,
): Promise<{ connectionString: string; stop(): Promise<unknown> }> {
  if (given) return { connectionString: given, stop: async () => {} };
  const databaseProcess = spawn(
    process.execPath,
    [join(import.meta.dirname, "processes/embedded-process.ts")],
    {
      detached: true,
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  const closed = once(databaseProcess, "close");
  const [line] = await Promise.race([once(databaseProcess.stdout, "data"), closed]);
  if (!(line instanceof Buffer)) throw new Error("The test server did not start.");
  return {
    connectionString: line.toString().trim(),
    stop: () => {
      databaseProcess.stdin.end();
      return closed;
    },
  };
}

const INSUFFICIENT_PRIVILEGE = "42501";

async function dropDatabases(server: TestServer): Promise<void> {
  await withClient(server, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select quote_ident(datname) as name from pg_database where starts_with(datname, $1)",
      [server.prefix],
    );
    for (const { name } of rows) await dropDatabase(client, name);
  });
}

/** Ends open connections. We may not end an autovacuum, but a plain drop may. */
export async function dropDatabase(client: Pick<pg.Pool, "query">, name: string): Promise<void> {
  try {
    await client.query(`drop database if exists ${name} with (force)`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    await client.query(`drop database if exists ${name}`);
  }
}

/** The server's address with another database's name in it. */
export function databaseUrl(server: TestServer, database: string): string {
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return url.href;
}

export async function withClient<T>(server: TestServer, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server.connectionString });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
