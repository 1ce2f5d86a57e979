import { type Kysely, sql } from "kysely";

/** What was sent about each account to companies outside: kinds of fields, no values. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table disclosures (
      account_id uuid not null references accounts on delete cascade,
      recipient text not null,
      purpose text not null,
      -- In UTC.
      day date not null,
      kinds text[] not null,
      times integer not null check (times > 0),
      first_at timestamptz not null,
      last_at timestamptz not null,
      primary key (account_id, recipient, purpose, day)
    );
    create table disclosure_recording (
      only_row boolean primary key default true check (only_row),
      began_at timestamptz not null default now()
    );
    insert into disclosure_recording default values;
  `.execute(db);
}
