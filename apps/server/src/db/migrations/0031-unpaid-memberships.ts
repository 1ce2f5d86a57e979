import { type Kysely, sql } from "kysely";

/** Memberships for which the payment provider was asked and has no payment, such as after a code that takes all off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table memberships_without_payments (
      membership_id uuid primary key references memberships on delete cascade
    )`.execute(db);
}
