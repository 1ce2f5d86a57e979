import { type Kysely, sql } from "kysely";
import type { Database } from "./schema/schema.ts";

const OLDEST_POSTGRES = 15;

/** @throws with the version that is needed */
export async function refuseOldPostgres(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ major: number }>`
    select current_setting('server_version_num')::integer / 10000 as major`.execute(db);
  const major = rows[0]?.major ?? 0;
  if (major < OLDEST_POSTGRES) {
    throw new Error(`The database is PostgreSQL ${major}; version ${OLDEST_POSTGRES} or newer is needed.`);
  }
}
