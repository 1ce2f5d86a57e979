import { flushCompileCache } from "node:module";
import { createInterface } from "node:readline";
import { buildApp } from "../../../src/app.ts";
import { loadConfig } from "../../../src/config/config.ts";
import { createContext } from "../../../src/context.ts";
import { connectDatabase } from "../../../src/db/connection/connect.ts";
import { openAuthKeys } from "../../../src/features/auth/tokens/auth-keys.ts";
import { startJobs } from "../../../src/jobs/start-jobs.ts";
import { SUBSCRIPTION_STEPS } from "../../../src/jobs/subscription-steps.ts";
import { createLog } from "../../../src/logging/log.ts";
import type { Payments } from "../../../src/vendors/stripe/payments.ts";
import { PATIENT, PATIENT_CONNECTIONS } from "../patient-limits.ts";

/**
 * A server that can be killed: the product without its pages. Its arguments are the answer to every look-up of an
 * address, whose tables take longer to make than all the rest, and by how many milliseconds the tests' clock is ahead of
 * the machine's. It says that it is ready, then waits for a line with its port and by how much its clock is ahead of the
 * tests': from then on it is the only one on its database.
 */
const [, , geocoded = "{}", testsAhead = "0"] = process.argv;
const testsNow = () => Date.now() + Number(testsAhead);
let ahead = 0;
const config = loadConfig();
const log = createLog("silent");
const { db, pool } = connectDatabase(config.databaseUrl ?? "", {
  maxConnections: 4,
  ...PATIENT_CONNECTIONS,
});
const made = createContext({
  config: { ...config, databaseUrl: null, timeLimits: PATIENT },
  db,
  pool,
  log,
  clock: { now: () => new Date(testsNow() + ahead) },
  authKeys: await openAuthKeys(config),
  subscriptionSteps: SUBSCRIPTION_STEPS,
  addresses: {
    geocode: async () => JSON.parse(geocoded),
    autocomplete: async () => ({ status: "ZERO_RESULTS", predictions: [] }),
  },
});
const { payments } = made;
// The sandbox signs with the tests' time, wherever this clock stands.
const readEvent: Payments["readEvent"] = (body, signature) =>
  payments?.readEvent(body, signature, new Date(testsNow())) ?? null;
const ctx = { ...made, payments: payments && { ...payments, readEvent } };
const app = await buildApp(ctx, {});
const input = createInterface({ input: process.stdin });
// Whatever becomes of the test, nothing is left running.
input.once("close", () => process.exit());
input.once("line", async (line) => {
  const given = JSON.parse(line) as { port: string; ahead: number };
  ahead = given.ahead;
  await startJobs(ctx);
  process.stdout.write(`${await app.listen({ host: "127.0.0.1", port: Number(given.port) })}\n`);
  flushCompileCache();
});
process.stdout.write("ready\n");
