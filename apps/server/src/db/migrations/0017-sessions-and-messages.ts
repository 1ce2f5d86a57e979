import { type Kysely, sql } from "kysely";

/**
 * What members see of their sign-ins: browser, last use, and when the owner last proved who they are. Which messages an
 * account wants, which phones take no texts, and the texts that are sent besides codes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      -- Such as 'Chrome on Windows': no version, no address, no place.
      add column browser text,
      add column last_used_at timestamptz,
      add column proven_at timestamptz,
      drop constraint sessions_end_reason_check,
      add constraint sessions_end_reason_check
        check (end_reason in ('signed_out', 'ended_elsewhere', 'refresh_reused', 'account_closed'));

    create table message_choices (
      account_id uuid not null references accounts,
      kind text not null,
      is_wanted boolean not null,
      chosen_at timestamptz not null,
      primary key (account_id, kind)
    );
    -- Signs the links that stop one kind of message.
    create table message_stop_keys (
      account_id uuid primary key references accounts,
      stop_key bytea not null
    );
    create table text_stops (
      phone_number text primary key,
      stopped_at timestamptz not null
    );
    -- Texts that the vendor has delivered to us: each counts once.
    create table inbound_texts (
      message_id text primary key,
      received_at timestamptz not null
    );
    create table texts (
      id uuid primary key default gen_random_uuid(),
      occasion text not null unique,
      kind text not null,
      account_id uuid not null references accounts,
      body text,
      written_at timestamptz not null,
      lapses_at timestamptz not null,
      -- Set before the vendor is asked: a text is never sent twice.
      attempted_at timestamptz,
      sent_at timestamptz,
      given_up_at timestamptz,
      failure text
    );
    create index texts_account on texts (account_id);
    create index texts_waiting on texts (written_at) where attempted_at is null and given_up_at is null;
  `.execute(db);
}
