import { pino } from "pino";
import { type Config, loadConfig } from "../config/config.ts";
import { type Context, createContext } from "../context.ts";
import { connectDatabase } from "../db/connection/connect.ts";
import { migrateToLatest } from "../db/migrate.ts";
import { openAuthKeys } from "../features/auth/tokens/auth-keys.ts";
import { migrateJobs } from "../jobs/migrate-jobs.ts";
import { createLog } from "../logging/log.ts";
import { describeStartError } from "../process/start-error.ts";
import { openDatabase } from "./open-database.ts";

export interface OpenedContext {
  ctx: Context;
  close(): Promise<void>;
}

/** How a command gets at the product: the one that the environment configures, or a test's. */
export interface ProductAccess {
  /** @throws {ConfigError} with every error of the configuration */
  readConfig(): Config;
  /**
   * Opens the product's database, brought up if need be.
   * @param manner `asItIs` neither makes a database where there is none nor migrates it
   * @throws Error with one sentence that says what to do
   */
  open(config: Config, manner: "migrated" | "asItIs"): Promise<OpenedContext>;
}

/** What an operator loads may take longer than a page's query. */
const STATEMENT_TIMEOUT_MS = 10 * 60_000;
const CONNECTIONS = 4;
const STDERR = 2;

export const PRODUCT_ACCESS: ProductAccess = { readConfig: () => loadConfig(), open: openProduct };

async function openProduct(config: Config, manner: "migrated" | "asItIs"): Promise<OpenedContext> {
  const log = createCommandLog(config);
  try {
    const database = await openDatabase(config, log, { isMade: manner === "asItIs" });
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
      if (manner === "migrated") {
        await migrateToLatest(db);
        await migrateJobs({ db, pool }, log);
      }
      return { ctx: createContext({ config, db, pool, log, authKeys: await openAuthKeys(config) }), close };
    } catch (error) {
      await close();
      throw error;
    }
  } catch (error) {
    log.debug({ err: error }, "the database could not be opened");
    throw new Error(describeStartError(error, config), { cause: error });
  }
}

/** A command says itself what went wrong: its log is for whoever looks for the reason. */
export function createCommandLog({ logLevel }: Pick<Config, "logLevel">): Context["log"] {
  const isWanted = logLevel === "debug" || logLevel === "trace";
  return createLog(isWanted ? logLevel : "silent", pino.destination({ dest: STDERR, sync: true }));
}
