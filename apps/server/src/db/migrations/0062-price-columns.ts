import { type Kysely, sql } from "kysely";

/** What an operator says of the columns of a price file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table console_imports
      add column columns text not null default '',
      add column row_values text not null default ''`.execute(db);
}
