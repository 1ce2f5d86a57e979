import { type Kysely, sql } from "kysely";

/** What a member agreed to, and what became of their wish to leave. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table membership_agreements (
      membership_id uuid primary key references memberships on delete cascade,
      version text not null,
      -- The agreement as it was signed, in sections, and the SHA-256 of its text in hexadecimal.
      agreement jsonb not null,
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      signed_at timestamptz not null,
      -- When agreement and card could first be read; the right to leave with a refund counts from then.
      received_at timestamptz not null
    );

    create table cancellations (
      membership_id uuid primary key references memberships on delete cascade,
      -- Another for each wish of the same member: the provider is asked under it.
      wish_id uuid not null unique,
      rule text not null check (rule in ('first_30_days', 'pro_rata', 'end_of_period')),
      -- As the member was shown.
      refund_cents integer not null check (refund_cents >= 0),
      -- Of the processing fee, what a full refund left out.
      kept_fee_cents integer not null check (kept_fee_cents >= 0),
      last_day date not null,
      requested_at timestamptz not null,
      -- When the payment provider had done all of it.
      done_at timestamptz,
      check (rule <> 'end_of_period' or refund_cents = 0)
    );

    -- What is to be paid back of each payment: written before the provider is asked, so that it happens once.
    create table refunds (
      membership_id uuid not null references cancellations on delete cascade,
      payment_id text not null,
      amount_cents integer not null check (amount_cents > 0),
      refund_id text unique,
      primary key (membership_id, payment_id)
    );
  `.execute(db);
}
