import { type Kysely, sql } from "kysely";

/** Codes that belong to the browser that asked for them, browsers that signed in before, and lasting counts of failures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sign_in_challenges
      -- SHA-256 of the secret that was given to the client that asked; null: asked for by an earlier release.
      add column client_hash bytea,
      -- Tries by that client; the older column counts those of everybody else.
      add column client_tries integer not null default 0,
      -- False: the vendor's answer broke off, so the message may or may not have gone out.
      add column is_confirmed boolean not null default true,
      alter column vendor_id drop not null;
    -- Several browsers may each have a code for the same phone.
    drop index sign_in_challenges_open;

    create table known_browsers (
      phone_number text not null,
      -- SHA-256 of the secret in the browser's cookie.
      browser_hash bytea not null,
      -- Wrong codes from it since it last signed in.
      failures integer not null default 0,
      used_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (phone_number, browser_hash)
    );
    create index known_browsers_hash on known_browsers (browser_hash);
    create index known_browsers_expiry on known_browsers (expires_at);

    -- Logged on purpose, unlike rate_limits: a crash must not grant more guesses.
    create table code_failures (
      phone_number text primary key,
      -- Consecutive wrong codes, from any client.
      failures integer not null,
      last_failed_at timestamptz not null
    );
    create index code_failures_last on code_failures (last_failed_at);

    create table email_codes (
      id uuid primary key default gen_random_uuid(),
      phone_number text not null,
      -- Null until the mail is written; stays null for a number without an account.
      code_hmac bytea,
      expires_at timestamptz not null
    );
    create index email_codes_phone on email_codes (phone_number);
    create index email_codes_expiry on email_codes (expires_at);
  `.execute(db);
}
