import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { connectDatabase, type DatabaseConnection } from "../../src/db/connection/connect.ts";
import { databaseUrl, dropDatabase, type TestServer } from "./global-setup.ts";
import { PATIENT_CONNECTIONS } from "./patient-limits.ts";

export interface TestDatabase extends DatabaseConnection {
  connectionString: string;
}

let administrators: pg.Pool | undefined;

/** One for all databases of a worker: opening another connection takes as long as making a database. */
function openAdministrators({ connectionString }: TestServer): pg.Pool {
  if (administrators) return administrators;
  // It holds up no worker's end, and the server may stop first.
  administrators = new pg.Pool({ connectionString, max: 2, idleTimeoutMillis: 0, allowExitOnIdle: true });
  administrators.on("error", () => {});
  return administrators;
}

/** A database of the test's own: migrated, empty, dropped by `close`. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = inject("testServer");
  const name = `${server.prefix}_${randomBytes(6).toString("hex")}`;
  const administrator = openAdministrators(server);
  await administrator.query(`create database ${name} template ${server.template} strategy file_copy`);
  const connectionString = databaseUrl(server, name);
  const connection = connectDatabase(connectionString, {
    maxConnections: 4,
    applicationName: name,
    ...PATIENT_CONNECTIONS,
  });
  return {
    ...connection,
    connectionString,
    close: async () => {
      await connection.close();
      await dropDatabase(administrator, name);
    },
  };
}
