import { type Kysely, sql } from "kysely";

/** Who said each column of a listing, and for which day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table providers add column field_sources jsonb not null default '{}'`.execute(db);
  await sql`alter table provider_locations add column field_sources jsonb not null default '{}'`.execute(db);
}
