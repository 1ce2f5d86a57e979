import { type Kysely, sql } from "kysely";

/** A charge may follow the record of a cancellation, and is judged by the next charge that was known when it was asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cancellations add column renews_at timestamptz`.execute(db);
}
