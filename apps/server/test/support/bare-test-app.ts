import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { AppOptions } from "../../src/app.ts";
import type { Config } from "../../src/config/config.ts";
import type { Clock, Context } from "../../src/context.ts";
import type { Database } from "../../src/db/schema/schema.ts";
import type { RunningTelemetry } from "../../src/telemetry/start-telemetry.ts";
import type { SmsSender } from "../../src/vendors/twilio/create-sms-sender.ts";
import type { AccountsPart } from "./parts/accounts-part.ts";
import type { JobsPart } from "./parts/jobs-part.ts";

export interface TestAppOptions {
  /** The sandbox's Stripe with the demo's plans on sale, and members who pay there. */
  stripe?: true;
  /** How many calls of a path and events of a type are validated against Stripe's types at `full` size. */
  mostContractChecks?: number;
  /** The sandbox's mail server. */
  mail?: true;
  /** Codes reach phones of the sandbox. */
  phones?: true;
  /** The sandbox's Google and Apple; the app listens, as their redirects need. */
  signOn?: true;
  /** A folder for the registry's files, and their import. */
  registry?: true;
  /** A folder for an operator's files, their import and export. */
  plainFiles?: true;
  /** Unless given, a settable one, which stands still. */
  clock?: Clock;
  /** The vendors', where it differs. */
  vendorClock?: Clock;
  config?: Partial<Config>;
  log?: FastifyBaseLogger;
  /** Unless given, what the configuration says. */
  sms?: SmsSender;
  /** Options of buildApp: a web app to mount, a drain that has begun. */
  app?: AppOptions;
}

/** What every test app has. */
export interface BareTestApp {
  app: FastifyInstance;
  ctx: Context;
  /** What the test has configured. */
  settings: Partial<Config>;
  db: Kysely<Database>;
  telemetry: RunningTelemetry;
  accounts: AccountsPart;
  jobs: JobsPart;
  close(): Promise<void>;
}
