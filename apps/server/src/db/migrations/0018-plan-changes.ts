import { type Kysely, sql } from "kysely";

/** Changes of plan, period and family; what was agreed to with each; ids of family members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table family_members add column id uuid not null default gen_random_uuid();
    create unique index family_members_id on family_members (id);

    create table plan_changes (
      -- Of the browser: the same confirmation again is the same change.
      id uuid primary key,
      membership_id uuid not null references memberships on delete cascade,
      state text not null
        check (state in ('requested', 'action_required', 'scheduled', 'applied', 'undone', 'failed')),
      timing text not null check (timing in ('now', 'period_end')),
      plan_slug text not null references plans,
      renewal_period text not null check (renewal_period in ('monthly', 'yearly')),
      family jsonb not null,
      -- The subscription's items after it; null where only people change.
      items jsonb,
      proration_at timestamptz not null,
      today_cents integer not null,
      recurring_cents integer not null,
      next_cents integer not null,
      next_charge_at timestamptz not null,
      takes_effect_at timestamptz not null,
      agreed_text text not null,
      agreed_sha256 text not null,
      schedule_id text,
      invoice_id text,
      requested_at timestamptz not null,
      finished_at timestamptz
    );
    create unique index plan_changes_open on plan_changes (membership_id)
      where state in ('requested', 'action_required', 'scheduled');
    create index plan_changes_membership on plan_changes (membership_id, requested_at desc);

    create table membership_agreement_versions (
      membership_id uuid not null references memberships on delete cascade,
      number integer not null,
      plan_change_id uuid not null unique references plan_changes on delete cascade,
      version text not null,
      agreement jsonb not null,
      sha256 text not null,
      agreed_at timestamptz not null,
      primary key (membership_id, number)
    );
  `.execute(db);
}
