import { type Kysely, sql } from "kysely";
import type { Database } from "../../apps/server/src/db/schema/schema.ts";
import { startKeyedSession } from "../../apps/server/src/features/auth/keyed-sessions/keyed-sessions.ts";
import { OFFICE_KEYS } from "../../apps/server/src/features/offices/sign-in/office-sessions.ts";

export interface FilledOffice {
  officeId: string;
  locationIds: string[];
  /** The owner's session. */
  cookie: string;
}

/** An office with so many dentists at one address, and other listings around it. */
export async function fillOffice(
  db: Kysely<Database>,
  { dentists, others }: { dentists: number; others: number },
): Promise<FilledOffice> {
  const all = dentists + others;
  await sql`
    with added as (
      insert into providers (npi, name, last_name, search_name, search_last_name, degree, languages, specialities)
      select (1000000000 + n)::text, 'Ada', 'Fern' || n, 'ada', 'fern' || n, 'DDS', '{EN,SP}', '{GD}'
      from generate_series(1, ${all}) n returning id
    )
    insert into provider_locations (provider_id, center_name, address, city, state, zip, phone, latitude, longitude,
      record_email)
    select id, 'Oak Dental', case when row_number() over (order by id) <= ${dentists} then '1' else id::text end || ' Oak St',
      'Houston', 'TX', '77002', '+17135550101', 29.7, -95.3, 'desk@office.example'
    from added`.execute(db);
  const now = new Date();
  const { id: officeId } = await db
    .insertInto("dental_offices")
    .values({ created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ location_id: string }>`
    insert into office_listings (location_id, office_id, since)
    select id, ${officeId}, ${now} from provider_locations order by id limit ${dentists}
    returning location_id::text`.execute(db);
  const { id: personId } = await db
    .insertInto("office_people")
    .values({ email: "owner@office.example", language: "en", created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const role = { office_id: officeId, person_id: personId, role: "owner" as const, since: now };
  await db.insertInto("office_roles").values(role).execute();
  const secret = await startKeyedSession(db, OFFICE_KEYS, { holderId: personId, now, keySince: now });
  await sql`analyze`.execute(db);
  return {
    officeId,
    locationIds: rows
      .map(({ location_id }) => location_id)
      .toSorted((one, other) => Number(one) - Number(other)),
    cookie: `smirk_office=${secret}`,
  };
}
