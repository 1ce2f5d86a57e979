import { type Kysely, sql } from "kysely";

/** What price lists are called in Spanish; null: the one name is shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table fee_schedules add column source_es text;
    alter table specialist_rates add column source_es text;
    alter table fees add column usual_source_es text;
  `.execute(db);
}
