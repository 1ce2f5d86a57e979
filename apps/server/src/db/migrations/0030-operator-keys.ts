import { type Kysely, sql } from "kysely";

/** How old the key is that an operator proved a session with: a newer one than a request does not approve it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Null in sessions of the release before: they prove again before they approve.
    alter table operator_sessions add column key_since timestamptz;
    -- When openid_subject was set; null: before this column.
    alter table operators add column openid_since timestamptz;
  `.execute(db);
}
