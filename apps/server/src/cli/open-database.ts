import { join } from "node:path";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { visitEmbeddedPostgres } from "../db/embedded/visit-embedded-postgres.ts";

export interface OpenedDatabase {
  connectionString: string;
  close(): Promise<void>;
}

/** The database that DATABASE_URL names, or the embedded one: joined where a product runs on it, else brought up. */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
  log: Context["log"],
): Promise<OpenedDatabase> {
  if (databaseUrl !== null) return { connectionString: databaseUrl, close: async () => {} };
  const { connectionString, leave } = await visitEmbeddedPostgres({
    dataDir: join(dataDir, "postgres"),
    log,
  });
  return { connectionString, close: leave };
}
