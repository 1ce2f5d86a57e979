import { type Kysely, sql } from "kysely";

/** Who was added to a running membership and may be on another one: a task for each of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table second_memberships drop constraint second_memberships_pkey;
    alter table second_memberships
      add column id uuid primary key default gen_random_uuid(),
      add column person_id uuid,
      add constraint second_memberships_once unique nulls not distinct (membership_id, person_id),
      drop constraint second_memberships_outcome_check,
      add constraint second_memberships_outcome_check check (outcome in ('paid_back', 'two_people', 'taken_off'));
    comment on column second_memberships.person_id
      is 'The family member who was added to a running membership; null for who joined with it';
  `.execute(db);
}
