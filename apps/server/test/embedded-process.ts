import { startEmbeddedPostgres } from "../src/db/embedded/start-embedded-postgres.ts";
import { createLog } from "../src/log.ts";

/** A product reduced to its database: prints the connection string when it is up; SIGTERM stops it. */
try {
  const server = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? "", log: createLog("silent") });
  process.once("SIGTERM", () => void server.stop());
  process.stdout.write(`${server.connectionString}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
