import { type Kysely, sql } from "kysely";

/** What partners' programs got about each account: kinds of fields, no values. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table partner_disclosures (
      account_id uuid not null references accounts on delete cascade,
      -- The name of then.
      partner text not null,
      purpose text not null,
      -- In UTC.
      day date not null,
      kinds text[] not null,
      times integer not null check (times > 0),
      first_at timestamptz not null,
      last_at timestamptz not null,
      primary key (account_id, partner, purpose, day)
    );
  `.execute(db);
}
