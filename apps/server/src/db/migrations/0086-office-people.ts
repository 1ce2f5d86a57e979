import { type Kysely, sql } from "kysely";

/** Offices that keep their listings themselves: their people, how these sign in, and what they claimed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dental_offices (
      id uuid primary key default gen_random_uuid(),
      created_at timestamptz not null
    );
    create table office_listings (
      location_id bigint primary key references provider_locations (id) on delete cascade,
      office_id uuid not null references dental_offices (id) on delete cascade,
      since timestamptz not null
    );
    create index office_listings_office on office_listings (office_id);
    create table office_people (
      id uuid primary key default gen_random_uuid(),
      email text not null unique check (email = lower(email)),
      -- Of their last sign-in, for emails.
      language text not null,
      created_at timestamptz not null
    );
    create table office_roles (
      office_id uuid not null references dental_offices (id) on delete cascade,
      person_id uuid not null references office_people (id) on delete cascade,
      role text not null check (role in ('owner', 'staff')),
      since timestamptz not null,
      ended_at timestamptz,
      primary key (office_id, person_id)
    );
    create index office_roles_person on office_roles (person_id);
    create table office_claims (
      id uuid primary key default gen_random_uuid(),
      location_id bigint not null references provider_locations (id) on delete cascade,
      person_id uuid not null references office_people (id) on delete cascade,
      way text not null check (way in ('text', 'call', 'email', 'letter', 'operator')),
      -- The contact of record as it was when its code was asked for.
      contact text,
      language text not null,
      code_hmac bytea,
      -- Texts and calls: the vendor's name of its message.
      vendor_id text,
      tries integer not null default 0,
      asked_at timestamptz not null,
      expires_at timestamptz not null,
      state text not null default 'asked' check (state in ('asked', 'waiting', 'granted', 'refused', 'void')),
      -- The code of the contact of record was right.
      proved_at timestamptz,
      decided_at timestamptz,
      decided_by text
    );
    create index office_claims_location on office_claims (location_id, asked_at);
    create index office_claims_person on office_claims (person_id, asked_at);
    create index office_claims_open on office_claims (asked_at, id) where state in ('asked', 'waiting');
    create table office_codes (
      id uuid primary key default gen_random_uuid(),
      email text not null,
      language text not null,
      client_hash bytea not null,
      code_hmac bytea,
      tries integer not null default 0,
      asked_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index office_codes_email on office_codes (email, asked_at);
    create table office_sessions (
      token_hash bytea primary key,
      person_id uuid not null references office_people (id) on delete cascade,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      proven_at timestamptz not null,
      key_since timestamptz,
      expires_at timestamptz not null
    );
    create index office_sessions_person on office_sessions (person_id);
    create table office_passkeys (
      credential_id text primary key,
      person_id uuid not null references office_people (id) on delete cascade,
      public_key bytea not null,
      counter bigint not null,
      doubted_at timestamptz,
      doubted_counter bigint,
      transports text[] not null default '{}',
      created_at timestamptz not null,
      last_used_at timestamptz
    );
    create index office_passkeys_person on office_passkeys (person_id);
    create table office_challenges (
      challenge_hash bytea primary key,
      purpose text not null check (purpose in ('register', 'sign_in', 'prove')),
      -- Null: the answer says who signs in.
      person_id uuid references office_people (id) on delete cascade,
      expires_at timestamptz not null
    );
  `.execute(db);
}
