import { type Kysely, sql } from "kysely";

/**
 * One dentist for each person of a membership. The one picked at joining becomes everybody's. There are no foreign keys
 * to family members, whose rows a change of the family replaces, and to locations: of a deleted one the name stays here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dentist_choices (
      membership_id uuid not null references memberships on delete cascade,
      -- The membership's own id: the member.
      person_id uuid not null,
      location_id bigint not null,
      -- Name, specialities and point when chosen.
      dentist jsonb not null,
      chosen_at timestamptz not null,
      -- When the member was emailed that this dentist has left the directory.
      notified_at timestamptz,
      primary key (membership_id, person_id)
    );
    create index dentist_choices_location on dentist_choices (location_id);

    insert into dentist_choices (membership_id, person_id, location_id, dentist, chosen_at)
    select m.id, person.id, l.id,
      jsonb_build_object('name', p.name, 'last_name', p.last_name, 'degree', p.degree,
        'specialities', p.specialities, 'latitude', l.latitude, 'longitude', l.longitude),
      m.paid_at
    from memberships m
    cross join lateral (
      select m.id union all select f.id from family_members f where f.membership_id = m.id
    ) person
    join provider_locations l on l.id = m.primary_location_id
    join providers p on p.id = l.provider_id
    where m.paid_at is not null;
  `.execute(db);
}
