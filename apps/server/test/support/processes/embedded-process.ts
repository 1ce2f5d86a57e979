import { rm } from "node:fs/promises";
import { openScratchFolder } from "../../../../../tools/stack/scratch-folder.ts";
import { startEmbeddedPostgres } from "../../../src/db/embedded/start-embedded-postgres.ts";
import { createLog } from "../../../src/logging/log.ts";

/**
 * A product reduced to its database, on the given folder or on one that it takes away at the end. Prints the
 * connection string when it is up. What is taken away need not outlive a crash. It stops at SIGTERM, and when its parent has exited: its input ends then.
 */
const [given] = process.argv.slice(2);
const dataDir = given ?? (await openScratchFolder("smirk-test-"));

try {
  const isDisposable = given === undefined;
  const server = await startEmbeddedPostgres({ dataDir, log: createLog("silent"), isDisposable });
  const stop = async () => {
    await server.stop();
    if (!given) await rm(dataDir, { recursive: true, force: true });
    process.exit();
  };
  process.once("SIGTERM", stop);
  process.stdin.once("end", stop).resume();
  // Nobody may be left to read it; the input has ended then.
  process.stdout.once("error", () => {});
  process.stdout.write(`${server.connectionString}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
