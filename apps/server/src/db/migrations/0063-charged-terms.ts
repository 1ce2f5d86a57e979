import { type Kysely, sql } from "kysely";

/**
 * What Stripe charges a member. `recurring_cents` is the present period's price from now on: a change of plan had stored the
 * next period's, which another number of people pays. Agreements that name it are corrected by a job.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table memberships add column charged jsonb;
    create table agreement_corrections (
      membership_id uuid primary key references memberships (id) on delete cascade,
      -- What the agreement in force names for a period.
      named_cents integer not null check (named_cents >= 0),
      settled_at timestamptz,
      -- Null where what it names is right.
      corrected_at timestamptz
    );
    create index agreement_corrections_open on agreement_corrections (membership_id) where settled_at is null;
    insert into agreement_corrections (membership_id, named_cents)
      select id, recurring_cents from memberships
      where state in ('active', 'canceled') and ended_at is null and paid_at is not null and email <> ''
        and exists (select from membership_agreement_versions where membership_id = memberships.id);
    update memberships set recurring_cents = regular_cents
      where promotion_id is null and regular_cents is not null and recurring_cents <> regular_cents;
  `.execute(db);
}
