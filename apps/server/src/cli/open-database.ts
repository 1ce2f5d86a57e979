import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import type { Context } from "../context.ts";
import { visitEmbeddedPostgres } from "../db/embedded/visit-embedded-postgres.ts";

export interface OpenedDatabase {
  connectionString: string;
  close(): Promise<void>;
}

/** @param options `isMade`: fails instead of creating the embedded database */
export async function openDatabase(
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
