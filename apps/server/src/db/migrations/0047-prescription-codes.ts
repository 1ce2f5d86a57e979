import { type Kysely, sql } from "kysely";

/** What a pharmacy reads on a plan's card for prescriptions; null: the plan has none, or it is not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plans add column prescription_codes jsonb`.execute(db);
}
