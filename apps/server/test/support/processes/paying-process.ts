import { flushCompileCache } from "node:module";
import { buildApp } from "../../../src/app.ts";
import { loadConfig } from "../../../src/config/config.ts";
import { createContext } from "../../../src/context.ts";
import { connectDatabase } from "../../../src/db/connection/connect.ts";
import { openAuthKeys } from "../../../src/features/auth/tokens/auth-keys.ts";
import { startJobs } from "../../../src/jobs/start-jobs.ts";
import { createLog } from "../../../src/logging/log.ts";

/**
 * A server that can be killed: the product without its pages, and the only one on its database. Its arguments are the
 * port and the answer to every look-up of an address, whose tables take longer to make than all the rest.
 */
const [, , port, geocoded = "{}"] = process.argv;
const config = loadConfig();
const log = createLog("silent");
const { db, pool } = connectDatabase(config.databaseUrl ?? "", { maxConnections: 4 });
const ctx = createContext({
  config: { ...config, databaseUrl: null },
  db,
  pool,
  log,
  authKeys: await openAuthKeys(config),
  addresses: {
    geocode: async () => JSON.parse(geocoded),
    autocomplete: async () => ({ status: "ZERO_RESULTS", predictions: [] }),
  },
});
const app = await buildApp(ctx, {});
await startJobs(ctx);
process.stdout.write(`${await app.listen({ host: "127.0.0.1", port: Number(port) })}\n`);
// A killed process does not get here.
flushCompileCache();
// Whatever becomes of the test, nothing is left running.
process.stdin.resume().once("end", () => process.exit());
