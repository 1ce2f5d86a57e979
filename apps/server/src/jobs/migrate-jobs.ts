import { runMigrations } from "graphile-worker";
import type { DatabaseConnection } from "../db/connection/connect.ts";
import { withMigrationLock } from "../db/migrate.ts";
import { createJobLog, type JobLog } from "./job-log.ts";

/** Brings the jobs' own schema, `graphile_worker`, to what the installed library needs. */
export async function migrateJobs(
  { db, pool }: Pick<DatabaseConnection, "db" | "pool">,
  log: JobLog,
): Promise<void> {
  await withMigrationLock(db, () => runMigrations({ pgPool: pool, logger: createJobLog(log) }));
}
