import { type Kysely, sql } from "kysely";

/** What is sold, who bought it, how far their payment is, what the payment provider told, and who waits for us. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table plans (
      slug text primary key,
      name text not null,
      description text not null,
      -- Names of the benefit cards that come with it, in their order.
      included_cards text[] not null default '{}',
      group_code text not null,
      position integer not null,
      sold boolean not null default true,
      monthly_cents integer not null check (monthly_cents > 0),
      yearly_cents integer not null check (yearly_cents > 0),
      family_monthly_cents integer not null check (family_monthly_cents >= 0),
      family_yearly_cents integer not null check (family_yearly_cents >= 0),
      family_extra_monthly_cents integer not null check (family_extra_monthly_cents >= 0),
      family_extra_yearly_cents integer not null check (family_extra_yearly_cents >= 0),
      extra_family_limit integer not null check (extra_family_limit >= 0),
      -- Null: the usual fee.
      enrollment_fee_cents integer check (enrollment_fee_cents >= 0),
      updated_at timestamptz not null default now()
    );
    alter table accounts add column payment_customer_id text unique;
  `.execute(db);
  await sql`
    create table memberships (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references accounts,
      -- open: not paid yet; replaced: never paid, and nobody can pay it any more.
      state text not null check (state in ('open', 'replaced', 'active', 'canceled', 'termed')),
      plan_slug text not null references plans,
      renewal_period text not null check (renewal_period in ('monthly', 'yearly')),
      promotion_code text,
      promotion_id text,
      name text not null,
      last_name text not null,
      email text not null,
      phone_number text not null,
      birth_date date not null,
      address_line_1 text not null,
      address_line_2 text,
      city text not null,
      state_code text not null,
      zip text not null,
      primary_location_id bigint references provider_locations on delete set null,
      newsletter boolean not null,
      newsletter_chosen_at timestamptz not null,
      terms_version text not null,
      terms_accepted_at timestamptz not null,
      -- As shown on the receipt and checked against the provider's preview.
      recurring_cents integer not null check (recurring_cents >= 0),
      due_today_cents integer not null check (due_today_cents >= 0),
      enrollment_fee_cents integer not null check (enrollment_fee_cents >= 0),
      -- What was asked for, in one value: the same cart finds its open payment again.
      cart_hash bytea not null,
      subscription_id text unique,
      client_secret text,
      -- Sixteen digits, from the payment on.
      policy_number text unique,
      paid_at timestamptz,
      -- When the member's tokens were handed over to the browser that paid, and the refresh token among them, which
      -- only the payment's nonce opens.
      handed_over_at timestamptz,
      sealed_refresh_token bytea,
      current_period_end timestamptz,
      cancel_at timestamptz,
      ended_at timestamptz,
      -- When the provider was last asked about it; of two answers the one that was asked for later stands.
      synced_at timestamptz,
      sync_ticket bigint not null default 0,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check ((paid_at is null) = (state in ('open', 'replaced')))
    );
    create unique index memberships_one_open on memberships (account_id) where state = 'open';
    create unique index memberships_one_active on memberships (account_id) where state = 'active';
    create index memberships_account on memberships (account_id, created_at desc);

    create sequence payment_sync_tickets;

    create table family_members (
      membership_id uuid not null references memberships on delete cascade,
      position integer not null,
      relation text not null check (relation in ('spouse', 'child')),
      name text not null,
      last_name text not null,
      birth_date date not null,
      primary key (membership_id, position)
    );
  `.execute(db);
  await sql`
    create table payment_events (
      id text primary key,
      type text not null,
      customer_id text,
      received_at timestamptz not null
    );
    create index payment_events_received on payment_events (received_at);

    create table waitlist (
      email text not null,
      phone_number text not null,
      joined_at timestamptz not null,
      -- Whoever joined was given it and may leave with it.
      removal_token uuid not null default gen_random_uuid() unique,
      primary key (email, phone_number)
    );
  `.execute(db);
}
