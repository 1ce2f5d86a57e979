import { existsSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { type Config, type DatabaseConfig, loadConfig, loadDatabaseConfig } from "../config/config.ts";
import { type Context, createContext } from "../context.ts";
import { connectDatabase } from "../db/connection/connect.ts";
import { visitEmbeddedPostgres } from "../db/embedded/visit-embedded-postgres.ts";
import { migrateToLatest } from "../db/migrate.ts";
import { openAuthKeys } from "../features/auth/tokens/auth-keys.ts";
import { migrateJobs } from "../jobs/migrate-jobs.ts";
import { SUBSCRIPTION_STEPS } from "../jobs/subscription-steps.ts";
import { createLog } from "../logging/log.ts";
import { describeStartError } from "../process/start-error.ts";

interface OpenedContext {
  ctx: Context;
  close(): Promise<void>;
}

/** How a command reaches the product: the configured one, or a test's. */
export interface ProductAccess {
  readConfig(): Config;
  /** For what works on the database alone; without it, the whole configuration is read. */
  readDatabaseConfig?(): DatabaseConfig;
  /** `asItIs` neither creates nor migrates the database. */
  open(config: Config, manner: "migrated" | "asItIs"): Promise<OpenedContext>;
}

const STATEMENT_TIMEOUT_MS = 10 * 60_000;
const CONNECTIONS = 4;
const STDERR = 2;

export const PRODUCT_ACCESS: ProductAccess = {
  readConfig: () => loadConfig(),
  readDatabaseConfig: () => loadDatabaseConfig(),
  open: openProduct,
};

async function openProduct(config: Config, manner: "migrated" | "asItIs"): Promise<OpenedContext> {
  return reachDatabase(config, { isMade: manner === "asItIs" }, async ({ db, pool, log, close }) => {
    if (manner === "migrated") await migrate({ db, pool, log });
    const authKeys = await openAuthKeys(config);
    const subscriptionSteps = SUBSCRIPTION_STEPS;
    const ctx = createContext({ config, db, pool, log, authKeys, subscriptionSteps });
    const storeAndClose = async () => {
      await ctx.disclosures.close();
      await close();
    };
    return { ctx, close: storeAndClose };
  });
}

/** Brings the database to this release, with no other secret than its own. @throws {Error} one sentence */
export async function migrateProduct(config: DatabaseConfig): Promise<void> {
  const { close } = await reachDatabase(config, { isMade: false }, async (database) => {
    await migrate(database);
    return database;
  });
  await close();
}

interface ReachedDatabase extends Pick<Context, "db" | "pool" | "log"> {
  close(): Promise<void>;
}

async function migrate({ db, pool, log }: Pick<ReachedDatabase, "db" | "pool" | "log">): Promise<void> {
  await migrateToLatest(db);
  await migrateJobs({ db, pool }, log);
}

/** Closes it again where `begin` fails. */
async function reachDatabase<T>(
  config: DatabaseConfig,
  options: { isMade: boolean },
  begin: (database: ReachedDatabase) => Promise<T>,
): Promise<T> {
  const log = createCommandLog(config);
  try {
    const database = await openDatabase(config, log, options);
    const {
      db,
      pool,
      close: closePool,
    } = connectDatabase(database.connectionString, {
      log,
      applicationName: "smirk-cli",
      maxConnections: CONNECTIONS,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    });
    const close = async () => {
      await closePool();
      await database.close();
    };
    try {
      return await begin({ db, pool, log, close });
    } catch (error) {
      await close();
      throw error;
    }
  } catch (error) {
    log.debug({ err: error }, "cli.database_open_failed");
    throw new Error(describeStartError(error, config), { cause: error });
  }
}

/** A command prints its own errors; its log holds the details. */
export function createCommandLog({ logLevel }: Pick<Config, "logLevel">): Context["log"] {
  const isWanted = logLevel === "debug" || logLevel === "trace";
  return createLog(isWanted ? logLevel : "silent", pino.destination({ dest: STDERR, sync: true }));
}

interface OpenedDatabase {
  connectionString: string;
  close(): Promise<void>;
}

/** @param options `isMade`: fails instead of creating the embedded database */
async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
  log: Context["log"],
  { isMade }: { isMade: boolean },
): Promise<OpenedDatabase> {
  if (databaseUrl !== null) return { connectionString: databaseUrl, close: async () => {} };
  const home = join(dataDir, "postgres");
  if (isMade && !existsSync(join(home, "cluster"))) {
    throw new Error(`There is no database in ${home} yet: start the product once, or set DATABASE_URL.`);
  }
  const { connectionString, leave } = await visitEmbeddedPostgres({ dataDir: home, log });
  return { connectionString, close: leave };
}
