import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";

interface NewPeople {
  membershipId: string;
  /** Null: everybody. */
  personIds: string[] | null;
  at: Date;
}

/** Gives people without a dentist the member's: the one chosen last, else the one picked at joining. */
export async function addDentistChoices(
  trx: Kysely<Database>,
  { membershipId, personIds, at }: NewPeople,
): Promise<void> {
  const isMeant = personIds === null ? sql`true` : sql`person.id = any(${personIds}::uuid[])`;
  await insertChoices(trx, { where: sql`m.id = ${membershipId} and ${isMeant}`, at });
}

/** For memberships that a server of an earlier release has made since the migration. */
export async function addMissingDentistChoices(db: Kysely<Database>, at: Date): Promise<void> {
  const where = sql`m.paid_at is not null
    and not exists (select from dentist_choices any_of where any_of.membership_id = m.id)`;
  await insertChoices(db, { where, at });
}

async function insertChoices(
  db: Kysely<Database>,
  { where, at }: { where: RawBuilder<unknown>; at: Date },
): Promise<void> {
  await sql`
    insert into dentist_choices (membership_id, person_id, location_id, dentist, chosen_at, notified_at)
    select m.id, person.id, coalesce(own.location_id, l.id),
      coalesce(own.dentist, jsonb_build_object('name', p.name, 'last_name', p.last_name, 'degree', p.degree,
        'specialities', p.specialities, 'latitude', l.latitude, 'longitude', l.longitude)),
      ${at}::timestamptz, own.notified_at
    from memberships m
    cross join lateral (
      select m.id union all select f.id from family_members f where f.membership_id = m.id
    ) person
    left join dentist_choices own on own.membership_id = m.id and own.person_id = m.id
    left join provider_locations l on l.id = m.primary_location_id
    left join providers p on p.id = l.provider_id
    where (own.location_id is not null or l.id is not null) and ${where}
    on conflict (membership_id, person_id) do nothing`.execute(db);
}

/** After the rows of the family were replaced: people who stay have their dentist, new ones the member's. */
export async function followFamily(
  trx: Kysely<Database>,
  { membershipId, before, after, at }: { membershipId: string; before: string[]; after: string[]; at: Date },
): Promise<void> {
  await trx
    .deleteFrom("dentist_choices")
    .where("membership_id", "=", membershipId)
    .where("person_id", "not in", [membershipId, ...after])
    .execute();
  const personIds = after.filter((id) => !before.includes(id));
  if (personIds.length > 0) await addDentistChoices(trx, { membershipId, personIds, at });
}
