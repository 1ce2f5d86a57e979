import { type Kysely, sql } from "kysely";

/**
 * What changed lately, as members see it, and whether a membership renews by itself. Memberships that were paid before
 * have their joining as their first event.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_events (
      id bigint generated always as identity primary key,
      account_id uuid not null references accounts on delete cascade,
      membership_id uuid references memberships on delete cascade,
      kind text not null,
      -- Amounts, dates and names of plans: no secrets, no contact data.
      facts jsonb not null default '{}',
      happened_at timestamptz not null
    );
    create index account_events_account on account_events (account_id, happened_at desc, id desc);
    create index account_events_membership on account_events (membership_id);

    insert into account_events (account_id, membership_id, kind, facts, happened_at)
    select m.account_id, m.id, 'joined', jsonb_build_object('plan_name', p.name), m.paid_at
    from memberships m
    join plans p on p.slug = m.plan_slug
    where m.paid_at is not null
    order by m.paid_at;

    alter table memberships
      -- A charge failed, and the payment provider still tries.
      add column is_past_due boolean not null default false,
      -- The member's choice; a cancellation is apart.
      add column auto_renew boolean not null default true,
      -- As agreed when joining.
      add column auto_renew_agreed boolean not null default true,
      add column auto_renew_changed_at timestamptz,
      -- Sync version of a choice that the payment provider does not have yet; null: it has it.
      add column auto_renew_change bigint;
  `.execute(db);
}
