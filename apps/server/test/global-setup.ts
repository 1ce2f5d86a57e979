import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { loadConfig } from "../src/config.ts";
import { connectDatabase } from "../src/db/connect.ts";
import { startEmbeddedPostgres } from "../src/db/embedded/start-embedded-postgres.ts";
import { migrateToLatest } from "../src/db/migrate.ts";
import { createLog } from "../src/log.ts";

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
    await migrateToLatest(template.db).finally(template.close);
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

async function openServer(
  given: string | null,
): Promise<{ connectionString: string; stop(): Promise<void> }> {
  if (given) return { connectionString: given, stop: async () => {} };
  const dataDir = await mkdtemp(join(tmpdir(), "smirk-test-"));
  await chmod(dataDir, 0o711);
  const server = await startEmbeddedPostgres({ dataDir, log: createLog("warn") });
  return {
    connectionString: server.connectionString,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function dropDatabases(server: TestServer): Promise<void> {
  await withClient(server, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select quote_ident(datname) as name from pg_database where starts_with(datname, $1)",
      [server.prefix],
    );
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  });
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
