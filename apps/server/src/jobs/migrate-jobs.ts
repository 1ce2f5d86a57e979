import { runMigrations } from "graphile-worker";
import type { DatabaseConnection } from "../db/connection/connect.ts";
import { withMigrationLock } from "../db/migrate.ts";
import { createJobLog, type JobLog } from "./job-log.ts";

/** Migrates the schema `graphile_worker`, which belongs to the library. */
export async function migrateJobs(
  { db, pool }: Pick<DatabaseConnection, "db" | "pool">,
  log: JobLog,
): Promise<void> {
  await withMigrationLock(db, () => runMigrations({ pgPool: pool, logger: createJobLog(log) }));
}
