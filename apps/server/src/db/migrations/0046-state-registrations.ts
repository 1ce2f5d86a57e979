import { type Kysely, sql } from "kysely";

/** Where the organization may sell: its registrations with the states, and the states that an operator has closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table state_registrations (
      id uuid primary key default gen_random_uuid(),
      state text not null check (state ~ '^[A-Z]{2}$'),
      organization text not null,
      number text not null,
      -- Both days are within it.
      valid_from date not null,
      valid_until date not null check (valid_until >= valid_from),
      document_name text not null,
      document bytea not null,
      document_sha256 text not null,
      entered_by text not null,
      entered_at timestamptz not null,
      revoked_by text,
      revoked_at timestamptz,
      check ((revoked_by is null) = (revoked_at is null))
    );
    create unique index state_registrations_once on state_registrations (state, number, valid_from)
      where revoked_at is null;

    create table closed_states (
      state text primary key check (state ~ '^[A-Z]{2}$'),
      closed_by text not null,
      closed_at timestamptz not null
    );
  `.execute(db);
}
