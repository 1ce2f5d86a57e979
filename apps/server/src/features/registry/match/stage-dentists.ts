import { createHash } from "node:crypto";
import { degreeCodes } from "@smirk/domain/finder/degree-codes";
import { searchName } from "@smirk/domain/finder/search-name";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { PlacedDentist } from "../merge/registry-batch.ts";

export type DentistRows = ReturnType<typeof toDentistRows>;

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

export const PROVIDER_COLUMNS = {
  npi: "text",
  name: "text",
  last_name: "text",
  degree: "text",
  degree_codes: "text[]",
  specialities: "text[]",
  search_name: "text",
  search_last_name: "text",
  registry_hash: "bytea",
};

export const LOCATION_COLUMNS = {
  registry_key: "text",
  address_key: "text",
  address: "text",
  city: "text",
  state: "text",
  zip: "text",
  latitude: "float8",
  longitude: "float8",
  coordinates_quality: "text",
  phone: "text",
};

export interface Scope {
  /** Locations elsewhere stay as they are; null means everywhere. */
  states: readonly string[] | null;
  /** Whether locations that the row does not name have ended. */
  namesAllLocations: boolean;
}

/** The hash covers content and scope: an equal hash means nothing to write. */
export function toDentistRows({ dentist, points }: PlacedDentist, { states, namesAllLocations }: Scope) {
  const { npi, name, middleName, lastName, degree, specialities } = dentist;
  const person = {
    npi,
    name,
    last_name: lastName,
    degree,
    degree_codes: degreeCodes(degree),
    specialities,
    search_name: searchName(middleName === "" ? name : `${name} ${middleName}`),
    search_last_name: searchName(lastName),
  };
  const locations = dentist.locations.flatMap(({ key, addressKey, address, city, state, zip, phone }) => {
    const point = points.get(key);
    if (point === undefined) return [];
    const { quality: coordinates_quality, latitude, longitude } = point;
    const place = { address, city, state, zip, latitude, longitude, coordinates_quality, phone };
    return [{ npi, registry_key: key, address_key: addressKey, ...place }];
  });
  // Locations without a point count as named, so that existing rows stay.
  const namedKeys = dentist.locations.map(({ key }) => key);
  const hash = createHash("sha256")
    .update(JSON.stringify([person, locations, namedKeys, states?.toSorted() ?? null, namesAllLocations]))
    .digest("hex");
  return { npi, person: { ...person, registry_hash: `\\x${hash}` }, locations, namedKeys };
}
