import { type Kysely, sql } from "kysely";

/** Who is there: accounts, codes by text message, sign-on with Google and Apple, sessions, and counted attempts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounts (
      id uuid primary key default gen_random_uuid(),
      -- E.164, proven by a code.
      phone_number text unique,
      -- Proven by Google or Apple; what someone typed never stands here.
      verified_email text unique,
      name text,
      last_name text,
      -- From the first payment on: a member signs in to a full session.
      paid_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (verified_email = lower(verified_email))
    );
    create table account_identities (
      provider text not null check (provider in ('google', 'apple')),
      subject text not null,
      account_id uuid not null references accounts on delete cascade,
      created_at timestamptz not null default now(),
      primary key (provider, subject)
    );
    create index account_identities_account on account_identities (account_id);
  `.execute(db);
  await sql`
    create table sign_in_challenges (
      id uuid primary key default gen_random_uuid(),
      phone_number text not null,
      code_hmac bytea not null,
      tries integer not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      -- The vendor's name for the message, to report the outcome.
      vendor_id text not null,
      -- Used, replaced by a newer one or out of tries: never matched again.
      closed_at timestamptz
    );
    create index sign_in_challenges_phone on sign_in_challenges (phone_number, created_at desc);
    create unique index sign_in_challenges_open on sign_in_challenges (phone_number) where closed_at is null;
    create index sign_in_challenges_expiry on sign_in_challenges (expires_at);

    create table sign_on_attempts (
      state_hash bytea primary key,
      provider text not null check (provider in ('google', 'apple')),
      -- Of the cookie that binds the attempt to the browser that began it.
      browser_hash bytea not null,
      nonce text not null,
      code_verifier text not null,
      redirect_url text not null,
      -- What a form_post brought, until the browser itself comes to fetch it.
      posted jsonb,
      expires_at timestamptz not null
    );
    create index sign_on_attempts_expiry on sign_on_attempts (expires_at);
  `.execute(db);
  await sql`
    create table sessions (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references accounts on delete cascade,
      token_type text not null check (token_type in ('access_token', 'temporary_access_token')),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      -- A newer temporary token took its place, or the payment completed.
      superseded_at timestamptz,
      ended_at timestamptz,
      end_reason text check (end_reason in ('signed_out', 'refresh_reused', 'account_closed')),
      check ((ended_at is null) = (end_reason is null))
    );
    create index sessions_account on sessions (account_id);
    create index sessions_expiry on sessions (expires_at);

    create table refresh_tokens (
      token_hash bytea primary key,
      session_id uuid not null references sessions on delete cascade,
      created_at timestamptz not null,
      used_at timestamptz,
      -- The next token, readable only with this one in hand.
      sealed_successor bytea,
      check ((used_at is null) = (sealed_successor is null))
    );
    create index refresh_tokens_session on refresh_tokens (session_id);

    -- In the shape that rate-limiter-flexible reads and writes. Not worth waiting for the disk: after a crash the
    -- counting begins anew.
    create unlogged table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );
    create index rate_limits_expire on rate_limits (expire);
  `.execute(db);
}
