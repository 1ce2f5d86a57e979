import { type Kysely, sql } from "kysely";

/** Price files that wait for a second person, as they move prices in force by more than 10 %. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table console_imports
      -- How many prices it would move, and since when it waits; null: it does not wait.
      add column held_moves integer,
      add column held_at timestamptz,
      -- How many it may move, and who said so.
      add column may_move integer,
      add column approved_by text;
  `.execute(db);
}
