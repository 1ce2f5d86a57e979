import { type Kysely, sql } from "kysely";

/** What an email or text said that may be another today: amounts, days and plans, for when its text is deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox add column facts jsonb;
    alter table texts add column facts jsonb;
  `.execute(db);
}
