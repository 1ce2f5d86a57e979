import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { type AppOptions, buildApp } from "../../src/app.ts";
import { type Config, loadConfig } from "../../src/config/config.ts";
import { type Clock, type Context, createContext } from "../../src/context.ts";
import type { Database } from "../../src/db/schema/schema.ts";
import { openAuthKeys } from "../../src/features/auth/tokens/auth-keys.ts";
import { makeAuthSecrets } from "../../src/features/auth/tokens/make-auth-secrets.ts";
import { createLog } from "../../src/logging/log.ts";
import { type RunningTelemetry, startTelemetry } from "../../src/telemetry/start-telemetry.ts";
import type { SmsSender } from "../../src/vendors/twilio/create-sms-sender.ts";
import { openTestDatabase } from "./test-database.ts";

export interface TestAppOptions {
  config?: Partial<Config>;
  clock?: Clock;
  log?: FastifyBaseLogger;
  /** Unless given, what the configuration says. */
  sms?: SmsSender;
  /** As for buildApp: a web app to mount, a drain that has begun. */
  app?: AppOptions;
}

export interface TestApp {
  app: FastifyInstance;
  ctx: Context;
  db: Kysely<Database>;
  telemetry: RunningTelemetry;
  close(): Promise<void>;
}

/** The whole server on a database of its own, to be called through `app.inject`; `close` takes both away. */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { db, pool, connectionString, close } = await openTestDatabase();
  const environment = { APP_ENV: "test", DATABASE_URL: connectionString, DEMO_DATA: "0" };
  const loaded = loadConfig(environment);
  // Nothing is shed: on a busy machine the event loop of a test run is late by itself.
  const load = { ...loaded.load, maxEventLoopDelayMs: 0 };
  const config = { ...loaded, load, ...(await makeAuthSecrets()), ...options.config };
  const { clock, sms } = options;
  const own = { ...(clock && { clock }), ...(sms && { sms }) };
  const log = options.log ?? createLog("silent");
  const telemetry = await startTelemetry({ config, pool, log });
  const authKeys = await openAuthKeys(config);
  const ctx = createContext({ config, db, pool, log, authKeys, telemetry, ...own });
  const app = await buildApp(ctx, options.app ?? {});
  return {
    app,
    ctx,
    db,
    telemetry,
    close: async () => {
      await app.close();
      await telemetry.stop();
      await close();
    },
  };
}
