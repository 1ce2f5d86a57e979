import { type Kysely, sql } from "kysely";

/** New prices of members who pay an older one, and what each of them is written before a renewal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table price_changes (
      id uuid primary key default gen_random_uuid(),
      plan_slug text not null references plans,
      first_day text not null,
      reason_en text not null,
      reason_es text not null,
      prices jsonb not null,
      scheduled_by text not null,
      scheduled_at timestamptz not null,
      undone_at timestamptz,
      finished_at timestamptz
    );
    create unique index price_changes_pending on price_changes (plan_slug)
      where undone_at is null and finished_at is null;

    create table price_change_notices (
      id uuid primary key default gen_random_uuid(),
      price_change_id uuid not null references price_changes,
      membership_id uuid not null references memberships,
      renewal_period text not null check (renewal_period in ('monthly', 'yearly')),
      state_code text not null,
      window_from integer not null,
      window_to integer not null,
      needs_consent boolean not null,
      old_cents integer not null check (old_cents >= 0),
      new_cents integer not null check (new_cents >= 0),
      renewal_at timestamptz not null,
      written_at timestamptz not null,
      notified_at timestamptz,
      agreed_at timestamptz,
      outcome text check (outcome in ('applied', 'missed', 'dropped', 'unchanged')),
      settled_at timestamptz,
      check ((outcome is null) = (settled_at is null))
    );
    create unique index price_change_notices_open on price_change_notices (membership_id) where outcome is null;
    create index price_change_notices_membership on price_change_notices (membership_id);
    create index price_change_notices_change on price_change_notices (price_change_id);
  `.execute(db);
}
