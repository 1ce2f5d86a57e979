import { type Kysely, sql } from "kysely";

/** Null before the first try. Corrections that cannot be made yet wait behind the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table agreement_corrections add column tried_at timestamptz`.execute(db);
}
