import { type Kysely, sql } from "kysely";

/** Codes whose page was shown while they were valid: opening one is no check, and lets its buttons be pressed later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table desk_openings (
      code_sha256 bytea primary key,
      opened_at timestamptz not null
    );
    create index desk_openings_age on desk_openings (opened_at);
  `.execute(db);
}
