import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { connectDatabase, type DatabaseConnection } from "../../src/db/connection/connect.ts";
import { databaseUrl, dropDatabase, withClient } from "./global-setup.ts";

export interface TestDatabase extends DatabaseConnection {
  connectionString: string;
}

/** A database of the test's own: migrated, empty, dropped by `close`. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = inject("testServer");
  const name = `${server.prefix}_${randomBytes(6).toString("hex")}`;
  await withClient(server, (client) =>
    client.query(`create database ${name} template ${server.template} strategy file_copy`),
  );
  const connectionString = databaseUrl(server, name);
  const connection = connectDatabase(connectionString, {
    maxConnections: 4,
    applicationName: name,
    // A machine that runs all tests at once may be slow.
    statementTimeoutMs: 60_000,
  });
  return {
    ...connection,
    connectionString,
    close: async () => {
      await connection.close();
      await withClient(server, (client) => dropDatabase(client, name));
    },
  };
}
