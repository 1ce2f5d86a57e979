import { type Kysely, sql } from "kysely";

/** What an office says of its photos to who cannot see them, in each language; null for plain words of ours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table location_photos add column alt_en text, add column alt_es text`.execute(db);
}
