import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { type AppOptions, buildApp } from "./app.ts";
import { type Config, ConfigError, loadConfig } from "./config/config.ts";
import { createContext } from "./context.ts";
import { connectDatabase } from "./db/connection/connect.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./db/embedded/start-embedded-postgres.ts";
import { migrateToLatest } from "./db/migrate.ts";
import { demoAddresses } from "./demo/streets/demo-address-source.ts";
import { openAuthKeys } from "./features/auth/tokens/auth-keys.ts";
import { endConnections } from "./http/end-connections.ts";
import { migrateJobs } from "./jobs/migrate-jobs.ts";
import { startJobs } from "./jobs/start-jobs.ts";
import { SUBSCRIPTION_STEPS } from "./jobs/subscription-steps.ts";
import { createLog } from "./logging/log.ts";
import { createLogDestination } from "./logging/log-destination.ts";
import { announceWait } from "./process/announce-wait.ts";
import { createShutdown, listenForStopSignals } from "./process/create-shutdown.ts";
import { describeStartError } from "./process/start-error.ts";
import { surviveErrors } from "./process/survive-errors.ts";
import { tryPort } from "./process/try-port.ts";
import { startTelemetry } from "./telemetry/start-telemetry.ts";
import { createErrorReporter } from "./vendors/error-reporting/create-error-reporter.ts";
import { VERSION } from "./version.ts";
import { registerWeb } from "./web/register-web.ts";

const WEB_DIR = join(import.meta.dirname, "../../web");
const CONSOLE_DIR = join(import.meta.dirname, "../../console");
const DRAIN_TIMEOUT_MS = 10_000;
/** For open requests after a stop signal, once jobs have ended. */
const LAST_ANSWERS_MS = 5_000;
/** A start that is stopped has nobody's request to finish. */
const STOPPED_START_MS = 2_000;
/** For connections until the server listens: its own database may be slow to come up. */
const START_TIMEOUT_MS = 120_000;
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
let embedded: Promise<EmbeddedPostgres> | undefined;
const endOfStart = new AbortController();
const shutdown = createShutdown({
  log,
  steps: undo,
  // A database that is still starting would outlive this process.
  stopDatabase: async () => {
    endOfStart.abort();
    await (await embedded?.catch(() => undefined))?.stop();
  },
  timeoutMs: DRAIN_TIMEOUT_MS,
});
let isListening = false;

async function start(): Promise<void> {
  const isOwn = config.databaseUrl === null;
  const { db, pool, watch, close } = connectDatabase(config.databaseUrl ?? (await startOwnDatabase()), {
    log,
    ...(isOwn && { startTimeoutMs: START_TIMEOUT_MS }),
  });
  undo.push(close);
  const { countDropped } = logDestination;
  const telemetry = await startTelemetry({ config, pool, log, countDroppedLogLines: countDropped });
  undo.push(telemetry.stop);
  await announceWait(say, "bringing the tables up to date", async () => {
    await migrateToLatest(db);
    await migrateJobs({ db, pool }, log);
  });
  const authKeys = await openAuthKeys(config);
  const ctx = createContext({
    config,
    db,
    pool,
    log,
    authKeys,
    telemetry,
    subscriptionSteps: SUBSCRIPTION_STEPS,
    ...demoAddresses(config),
  });
  // Production has no demo data, and loads no code for it.
  if (config.demoData) {
    const { seedDemo } = await import("./demo/seed-demo.ts");
    await announceWait(say, "loading the demo", () => seedDemo(ctx));
  }
  const app = await buildApp(ctx, {
    web: await chooseWeb(),
    consolePages: await chooseConsole(),
    loadsDirectory: true,
    isDraining: () => shutdown.hasBegun,
  });
  undo.push(() => app.close());
  undo.push(() => endConnections(app.server, LAST_ANSWERS_MS));
  const jobs = await announceWait(say, "starting the jobs", () => startJobs(ctx));
  undo.push(() => jobs.stop());
  // The last step but one: a watched database counts as away as soon as it is slow, which must not end a start.
  watch();
  const address = await app.listen({ host: config.host, port: config.port });
  isListening = true;
  log.info({ address, version: VERSION }, "server.started");
  process.send?.({ listening: address });
}

async function startOwnDatabase(): Promise<() => string> {
  // Before a database is made for nothing.
  await tryPort(config.host, config.port);
  if (config.metrics) await tryPort(config.metrics.host, config.metrics.port);
  const dataDir = join(config.dataDir, "postgres");
  const starting = startEmbeddedPostgres({ dataDir, log, signal: endOfStart.signal });
  embedded = starting;
  return (await announceWait(say, `waiting for PostgreSQL in ${dataDir}`, () => starting)).currentAddress;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function chooseWeb(): Promise<AppOptions["web"]> {
  if (config.appEnv !== "development") return (app, ctx) => registerWeb(app, ctx, join(WEB_DIR, "build"));
  const { registerWebSources } = await import("./web/register-web-sources.ts");
  return (app, ctx) => registerWebSources(app, ctx, WEB_DIR);
}

async function chooseConsole(): Promise<AppOptions["consolePages"]> {
  if (config.appEnv !== "development") return findConsolePages(join(CONSOLE_DIR, "build"));
  const { consoleSources } = await import("./web/register-console-sources.ts");
  return consoleSources(CONSOLE_DIR);
}

surviveErrors(log);
process.on("exit", () => logDestination.flushSync());

/** Ends this process once, for the first reason. */
async function end(exitCode: number, drainDelayMs = 0): Promise<void> {
  if (shutdown.hasBegun) return;
  const limits = isListening ? { drainDelayMs } : { drainDelayMs, timeoutMs: STOPPED_START_MS };
  const isFinished = await shutdown.run(limits);
  process.exit(isFinished ? exitCode : 1);
}

listenForStopSignals({
  stop: (signal) => {
    log.info({ signal }, "server.stopping");
    void end(0, isListening ? config.drainDelaySeconds * 1000 : 0);
  },
  force: () => shutdown.force(),
});
// A parent with a channel died: this process follows.
process.once("disconnect", () => void end(0));

try {
  await start();
} catch (error) {
  log.debug({ err: error }, "server.start_failed");
  // Stopped while starting: the start fails because its database is closed.
  if (!shutdown.hasBegun) process.stderr.write(`Smirk cannot start. ${describeStartError(error, config)}\n`);
  await end(1);
}

/** One document for every address: the console's script reads the rest. Null before it is built. */
function findConsolePages(buildDir: string): ((scope: FastifyInstance) => Promise<void>) | undefined {
  if (!existsSync(join(buildDir, "index.html"))) return undefined;
  return async (scope) => {
    const document = await readFile(join(buildDir, "index.html"), "utf8");
    await scope.register(fastifyStatic, {
      root: join(buildDir, "assets"),
      prefix: "/console/assets/",
      index: false,
      cacheControl: false,
      setHeaders: (reply) => void reply.header("cache-control", "public, max-age=31536000, immutable"),
    });
    scope.get("/console", async (_request, reply) => reply.redirect("/console/", 308));
    scope.get("/console/*", async (_request, reply) => reply.type("text/html; charset=utf-8").send(document));
  };
}
