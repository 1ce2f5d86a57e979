import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { DentistRows } from "./dentist-rows.ts";

export async function createStagingTables(session: Kysely<Database>): Promise<void> {
  await sql`
    create temp table staged_dentists (
      provider_id bigint primary key,
      npi text not null,
      name text not null,
      last_name text not null,
      degree text,
      degree_codes text[] not null,
      specialities text[] not null,
      search_name text not null,
      search_last_name text not null,
      registry_hash bytea not null,
      named_keys text[] not null
    ) on commit delete rows;
    create temp table staged_locations (
      provider_id bigint not null,
      registry_key text not null,
      address_key text not null,
      address text not null,
      city text not null,
      state text not null,
      zip text not null,
      latitude float8 not null,
      longitude float8 not null,
      coordinates_quality text not null,
      phone text,
      primary key (provider_id, registry_key)
    ) on commit delete rows;
  `.execute(session);
}

export interface ChangedDentist extends DentistRows {
  providerId: string;
}

export async function stageDentists(
  trx: Kysely<Database>,
  dentists: readonly ChangedDentist[],
): Promise<void> {
  const people = dentists.map(({ providerId, person, namedKeys }) => {
    return { provider_id: providerId, ...person, named_keys: namedKeys };
  });
  const places = dentists.flatMap(({ providerId, locations }) =>
    locations.map((location) => ({ provider_id: providerId, ...location })),
  );
  await sql`
    insert into staged_dentists
    select * from json_populate_recordset(null::staged_dentists, ${JSON.stringify(people)}::json)
  `.execute(trx);
  await sql`
    insert into staged_locations
    select * from json_populate_recordset(null::staged_locations, ${JSON.stringify(places)}::json)
  `.execute(trx);
  await sql`analyze staged_dentists, staged_locations`.execute(trx);
}
