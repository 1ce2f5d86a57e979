import { type Kysely, sql } from "kysely";

/** Operators of the console, how they sign in, and what makes members quick to find. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table operators (
      id uuid primary key default gen_random_uuid(),
      email text not null unique check (email = lower(email)),
      name text,
      role text not null check (role in ('look', 'help', 'money', 'owner')),
      -- Of the OpenID provider, from the first sign-in with it on.
      openid_subject text unique,
      created_at timestamptz not null,
      disabled_at timestamptz
    );
    create table operator_sessions (
      token_hash bytea primary key,
      operator_id uuid not null references operators on delete cascade,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      -- When the operator last used a key.
      proven_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index operator_sessions_operator on operator_sessions (operator_id);

    create table operator_invites (
      token_hash bytea primary key,
      operator_id uuid not null unique references operators on delete cascade,
      expires_at timestamptz not null
    );
    create table operator_passkeys (
      credential_id text primary key,
      operator_id uuid not null references operators on delete cascade,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null default '{}',
      created_at timestamptz not null,
      last_used_at timestamptz
    );
    create index operator_passkeys_operator on operator_passkeys (operator_id);

    -- Deleted when it is answered, so that no answer is used twice.
    create table operator_challenges (
      challenge_hash bytea primary key,
      purpose text not null check (purpose in ('register', 'sign_in', 'prove')),
      -- Null: the answer says who signs in.
      operator_id uuid references operators on delete cascade,
      expires_at timestamptz not null
    );
    create table operator_sign_ons (
      state_hash bytea primary key,
      browser_hash bytea not null,
      nonce text not null,
      code_verifier text not null,
      -- The session that proves itself; null: a sign-in.
      session_hash bytea,
      expires_at timestamptz not null
    );
    create table refund_approvals (
      id uuid primary key default gen_random_uuid(),
      membership_id uuid not null references memberships on delete cascade,
      amount_cents integer not null check (amount_cents > 0),
      is_again boolean not null,
      reason text not null,
      requested_by uuid not null references operators,
      requested_at timestamptz not null,
      decided_by uuid references operators,
      decided_at timestamptz,
      is_approved boolean,
      check ((decided_at is null) = (is_approved is null) and (decided_at is null) = (decided_by is null)),
      check (decided_by <> requested_by or not is_approved)
    );
    create unique index refund_approvals_open on refund_approvals (membership_id) where decided_at is null;

    alter table audit_entries add column operator_id uuid, add column reason text;
    create index audit_entries_actor on audit_entries (actor, id);
  `.execute(db);
  await sql`
    create index memberships_by_last_name
      on memberships (lower(last_name) text_pattern_ops, lower(name) text_pattern_ops);
    create index memberships_by_name
      on memberships (lower(name) text_pattern_ops, lower(last_name) text_pattern_ops);
    create index memberships_by_email on memberships (lower(email) text_pattern_ops);
    create index memberships_by_phone on memberships (phone_number text_pattern_ops);
    create index memberships_by_policy on memberships (policy_number text_pattern_ops);
    create index memberships_by_invoice on memberships (latest_invoice text_pattern_ops);
    create index family_members_by_last_name
      on family_members (lower(last_name) text_pattern_ops, lower(name) text_pattern_ops);
    create index family_members_by_name
      on family_members (lower(name) text_pattern_ops, lower(last_name) text_pattern_ops);
    create index accounts_by_phone on accounts (phone_number text_pattern_ops);
    create index accounts_by_email on accounts (verified_email text_pattern_ops);
    create index payment_refunds_by_payment on payment_refunds (payment_id);
    create index disputes_by_payment on disputes (payment_id);
  `.execute(db);
}
