import { flushCompileCache } from "node:module";
import { buildApp } from "../../../src/app.ts";
import { loadConfig } from "../../../src/config/config.ts";
import { createContext } from "../../../src/context.ts";
import { connectDatabase } from "../../../src/db/connection/connect.ts";
import { openAuthKeys } from "../../../src/features/auth/tokens/auth-keys.ts";
import { startJobs } from "../../../src/jobs/start-jobs.ts";
import { createLog } from "../../../src/logging/log.ts";
import type { Payments } from "../../../src/vendors/stripe/payments.ts";

/**
 * A server that can be killed: the product without its pages, and the only one on its database. Its arguments are the
 * port, the answer to every look-up of an address, whose tables take longer to make than all the rest, and by how many
 * milliseconds its clock is ahead.
 */
const [, , port, geocoded = "{}", ahead = "0"] = process.argv;
const config = loadConfig();
const log = createLog("silent");
const { db, pool } = connectDatabase(config.databaseUrl ?? "", { maxConnections: 4 });
const made = createContext({
  config: { ...config, databaseUrl: null },
  db,
  pool,
  log,
  clock: { now: () => new Date(Date.now() + Number(ahead)) },
  authKeys: await openAuthKeys(config),
  addresses: {
    geocode: async () => JSON.parse(geocoded),
    autocomplete: async () => ({ status: "ZERO_RESULTS", predictions: [] }),
  },
});
const { payments } = made;
// The sandbox signs with the real time, wherever its own clock stands.
const readEvent: Payments["readEvent"] = (body, signature) =>
  payments?.readEvent(body, signature, new Date()) ?? null;
const ctx = { ...made, payments: payments && { ...payments, readEvent } };
const app = await buildApp(ctx, {});
await startJobs(ctx);
process.stdout.write(`${await app.listen({ host: "127.0.0.1", port: Number(port) })}\n`);
// A killed process does not get here.
flushCompileCache();
// Whatever becomes of the test, nothing is left running.
process.stdin.resume().once("end", () => process.exit());
