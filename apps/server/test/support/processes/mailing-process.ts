import { flushCompileCache } from "node:module";
import { loadConfig } from "../../../src/config/config.ts";
import type { Context } from "../../../src/context.ts";
import { connectDatabase } from "../../../src/db/connection/connect.ts";
import { startJobs } from "../../../src/jobs/start-jobs.ts";
import { createLog } from "../../../src/logging/log.ts";
import { NO_TELEMETRY } from "../../../src/telemetry/tracer.ts";
import { ABOUT_NOBODY } from "../../../src/vendors/disclosures/disclosure-log.ts";
import { createMailer } from "../../../src/vendors/mail/create-mailer.ts";
import { PATIENT } from "../patient-limits.ts";

/**
 * A worker that can be killed: it sends mail, and is the only one on its database. Its argument is by how many
 * milliseconds its clock is ahead of the machine's.
 */
const [, , ahead = "0"] = process.argv;
const config = loadConfig();
if (config.mail === null) throw new Error("No mail server is configured.");
const ctx = {
  config: { ...config, databaseUrl: null },
  ...connectDatabase(config.databaseUrl ?? "", { maxConnections: 4 }),
  clock: { now: () => new Date(Date.now() + Number(ahead)) },
  log: createLog("silent"),
  mailer: createMailer(config.mail, ABOUT_NOBODY, PATIENT),
  payments: null,
  wallet: { apple: null, google: null },
  telemetry: NO_TELEMETRY,
};
process.stdout.write("ready\n");
await startJobs(ctx as unknown as Context);
// A killed process does not get here.
flushCompileCache();
// Whatever becomes of the test, nothing is left running.
process.stdin.resume().once("end", () => process.exit());
