import { type Kysely, sql } from "kysely";

/** Who may have joined twice, for an operator to settle. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table memberships add column is_somebody_else boolean not null default false;
    comment on column memberships.is_somebody_else is 'The payer said so of another membership with the same name';

    create table second_memberships (
      membership_id uuid primary key references memberships on delete cascade,
      earlier_membership_id uuid not null references memberships on delete cascade,
      found_at timestamptz not null,
      settled_at timestamptz,
      outcome text check (outcome in ('paid_back', 'two_people')),
      check ((settled_at is null) = (outcome is null))
    );
    create index second_memberships_earlier on second_memberships (earlier_membership_id);
    create index second_memberships_open on second_memberships (found_at) where settled_at is null;
  `.execute(db);
}
