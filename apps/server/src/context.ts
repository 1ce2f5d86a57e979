import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { AuthKeys } from "./auth/auth-keys.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/schema.ts";

export interface Clock {
  now(): Date;
}

/** What every verb is given: nothing of the request, everything of the house. */
export interface Context {
  config: Config;
  db: Kysely<Database>;
  /** The connections under `db`, for the few statements worth preparing by name. */
  pool: Pool;
  clock: Clock;
  log: FastifyBaseLogger;
  /** What signs tokens and seals codes. */
  authKeys: AuthKeys;
}

const systemClock: Clock = { now: () => new Date() };

export function createContext(parts: Omit<Context, "clock"> & { clock?: Clock }): Context {
  return { clock: systemClock, ...parts };
}
