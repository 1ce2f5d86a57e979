import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema/schema.ts";

/** Whether a job of the memberships waits, runs or will be tried again. */
export async function hasPendingJob(db: Kysely<Database>, membershipIds: string[]): Promise<boolean> {
  const { rows } = await sql`select from graphile_worker._private_jobs
    where payload ->> 'membershipId' = any(${membershipIds}::text[])
      and (attempts < max_attempts or locked_at is not null) limit 1`.execute(db);
  return rows.length > 0;
}
