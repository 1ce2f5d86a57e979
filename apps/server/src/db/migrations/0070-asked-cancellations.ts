import { type Kysely, sql } from "kysely";

/** A cancellation may be stored later than its member asked for it, and keeps the terms of then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cancellations add column asked_at timestamptz`.execute(db);
}
