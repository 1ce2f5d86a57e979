import { type Kysely, sql } from "kysely";

/** Lists of members by their state and by their end, in the order of an index. Who renews stands last in either order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const end = sql`coalesce(ended_at, cancel_at, case when not auto_renew then current_period_end end)`;
  await sql`
    create index memberships_by_state on memberships (state, id) where paid_at is not null and email <> '';
    create index memberships_renewing_last_by_end on memberships ((coalesce(${end}, 'infinity'::timestamptz)), id)
      where paid_at is not null and email <> '';
    create index memberships_renewing_first_by_end on memberships ((coalesce(${end}, '-infinity'::timestamptz)), id)
      where paid_at is not null and email <> '';
  `.execute(db);
}
