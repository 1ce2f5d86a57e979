import { type Kysely, sql } from "kysely";

/** Other companies whose programs use the API: their keys, tokens and calls, and the name of who checked a card. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table partners (
      id uuid primary key default gen_random_uuid(),
      name text not null unique,
      contact_email text not null,
      scopes text[] not null,
      calls_per_minute integer not null,
      calls_per_day integer not null,
      created_at timestamptz not null,
      ended_at timestamptz
    );
    create table partner_keys (
      partner_id uuid not null references partners (id) on delete cascade,
      kid text not null,
      jwk jsonb not null,
      added_at timestamptz not null,
      retired_at timestamptz,
      primary key (partner_id, kid)
    );
    create table partner_assertions (
      partner_id uuid not null references partners (id) on delete cascade,
      jti_sha256 bytea not null,
      expires_at timestamptz not null,
      primary key (partner_id, jti_sha256)
    );
    create table partner_tokens (
      token_sha256 bytea primary key,
      partner_id uuid not null references partners (id) on delete cascade,
      scopes text[] not null,
      expires_at timestamptz not null
    );
    create table partner_calls (
      partner_id uuid not null references partners (id) on delete cascade,
      day date not null,
      operation text not null,
      calls integer not null default 0,
      refused integer not null default 0,
      primary key (partner_id, day, operation)
    );
    alter table card_checks add column partner text;
  `.execute(db);
}
