import { type Kysely, sql } from "kysely";

/** When somebody was last signed in to an account: a phone number may have another owner after a year. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts add column used_at timestamptz;
    update accounts a set used_at = greatest(
      (select max(coalesce(s.last_used_at, s.created_at)) from sessions s where s.account_id = a.id),
      (select max(k.used_at) from known_browsers k where k.phone_number = a.phone_number),
      a.paid_at
    ) where paid_at is not null;
  `.execute(db);
}
