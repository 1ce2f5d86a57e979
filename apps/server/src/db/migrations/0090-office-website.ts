import { type Kysely, sql } from "kysely";

/** What an office's page says beside its week: days with other hours, and where its own site is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table provider_locations add column holidays text, add column website text`.execute(db);
}
