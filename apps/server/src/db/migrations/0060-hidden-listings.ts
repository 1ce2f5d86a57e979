import { type Kysely, sql } from "kysely";

/** How many listings an operator agreed that an import of the registry hides. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table console_imports add column may_hide integer check (may_hide >= 0)`.execute(db);
}
