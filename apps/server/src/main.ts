import { join } from "node:path";
import closeWithGrace from "close-with-grace";
import { type AppOptions, buildApp } from "./app.ts";
import { openAuthKeys } from "./auth/auth-keys.ts";
import { type Config, ConfigError, loadConfig } from "./config.ts";
import { type Context, createContext } from "./context.ts";
import { connectDatabase } from "./db/connect.ts";
import { startEmbeddedPostgres } from "./db/embedded/start-embedded-postgres.ts";
import { migrateToLatest } from "./db/migrate.ts";
import { endConnections } from "./http/end-connections.ts";
import { migrateJobs } from "./jobs/migrate-jobs.ts";
import { startJobs } from "./jobs/start-jobs.ts";
import { createLog } from "./log.ts";
import { createLogDestination } from "./log-destination.ts";
import { startFault } from "./start-fault.ts";
import { SURVIVED_EVENTS, surviveErrors } from "./survive-errors.ts";
import { createErrorReporter } from "./vendors/error-reporting/create-error-reporter.ts";
import { registerWeb } from "./web/register-web.ts";

const WEB_DIR = join(import.meta.dirname, "../../web");
const DRAIN_TIMEOUT_MS = 10_000;
/** For the requests that are under way at the stop signal, once jobs have ended. */
const LAST_ANSWERS_MS = 5_000;
function readConfig(): Config {
  try {
    return loadConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const config = readConfig();
const errorReporter = createErrorReporter(config.errorReportingDsn, config.appEnv);
const logDestination = createLogDestination();
const log = createLog(config.logLevel, logDestination, ({ error, ...tags }) =>
  errorReporter.report(error, tags),
);
const undo: (() => Promise<void>)[] = [() => errorReporter.close()];
let stopping: Promise<void> | undefined;

/** Undoes the start, last step first; a second call waits for the first. */
function stop(): Promise<void> {
  stopping ??= undoAll();
  return stopping;
}

async function undoAll(): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
}

async function start(): Promise<void> {
  const { db, pool, watch, close } = connectDatabase(config.databaseUrl ?? (await startOwnDatabase()), {
    log,
  });
  undo.push(close);
  await migrateToLatest(db);
  await migrateJobs({ db, pool }, log);
  const authKeys = await openAuthKeys(config);
  const ctx = createContext({ config, db, pool, log, authKeys });
  if (config.demoData) await seedDemo(ctx);
  const app = await buildApp(ctx, { web: await chooseWeb(), isDraining: () => stopping !== undefined });
  undo.push(() => app.close());
  undo.push(() => endConnections(app.server, LAST_ANSWERS_MS));
  watch();
  const jobs = await startJobs(ctx);
  undo.push(() => jobs.stop());
  const address = await app.listen({ host: config.host, port: config.port });
  process.send?.({ listening: address });
}

/** Loaded on demand: production has neither the invented dentists nor what draws their pictures. */
async function seedDemo(ctx: Context): Promise<void> {
  const { seedDemoDirectory } = await import("./db/seed/seed-demo-directory.ts");
  const { seedDemoPlans } = await import("./db/seed/seed-demo-plans.ts");
  await seedDemoDirectory(ctx);
  await seedDemoPlans(ctx);
}

async function startOwnDatabase(): Promise<() => string> {
  const embedded = await startEmbeddedPostgres({ dataDir: join(config.dataDir, "postgres"), log });
  undo.push(() => embedded.stop());
  return embedded.currentAddress;
}

async function chooseWeb(): Promise<AppOptions["web"]> {
  if (config.appEnv !== "development") return (app, ctx) => registerWeb(app, ctx, join(WEB_DIR, "build"));
  const { registerWebSources } = await import("./web/register-web-sources.ts");
  return (app, ctx) => registerWebSources(app, ctx, WEB_DIR);
}

surviveErrors(log);
process.on("exit", () => logDestination.flushSync());
const exit = closeWithGrace(
  { delay: DRAIN_TIMEOUT_MS, logger: false, skip: [...SURVIVED_EVENTS] },
  async ({ err, signal }) => {
    if (err) log.fatal({ err }, "stopping after an unexpected error");
    else log.info({ signal }, "stopping");
    await stop();
  },
);

// Started by a parent with a channel: when the parent dies, however it dies, this process goes too.
process.once("disconnect", () => exit.close());

try {
  await start();
} catch (error) {
  log.debug({ err: error }, "start failed");
  // Told to stop while starting, the start fails for want of what was just closed: nothing to report.
  if (stopping === undefined) process.stderr.write(`Smirk cannot start. ${startFault(error, config)}\n`);
  await stop();
  process.exit(1);
}
