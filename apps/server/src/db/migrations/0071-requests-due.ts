import { type Kysely, sql } from "kysely";

/** What brings an owner back is done by itself once it is due, unless somebody declined it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table command_requests add column due_at timestamptz`.execute(db);
}
