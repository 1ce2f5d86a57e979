import { type Kysely, sql } from "kysely";

/** What a membership costs before promotions; where a promotion runs, the next sync reads it from Stripe. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table memberships add column regular_cents integer check (regular_cents >= 0);
    update memberships set regular_cents = recurring_cents where promotion_id is null;
  `.execute(db);
}
