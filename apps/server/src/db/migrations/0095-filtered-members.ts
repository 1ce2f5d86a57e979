import { type Kysely, sql } from "kysely";

/** An account's current membership by one look at an index, and lists of members by what they are filtered by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index memberships_current on memberships (account_id, (ended_at is null), paid_at, id)
      where paid_at is not null;
    create index memberships_by_state_code on memberships (state_code, id)
      where paid_at is not null and email <> '';
    create index memberships_past_due on memberships (paid_at, id) where is_past_due and state = 'active';
  `.execute(db);
}
