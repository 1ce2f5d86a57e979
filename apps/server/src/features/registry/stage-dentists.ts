import { createHash } from "node:crypto";
import { degreeCodes } from "@smirk/domain/degree-codes";
import { searchName } from "@smirk/domain/search-name";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { PlacedDentist } from "./registry-batch.ts";

/** Where a batch's dentists wait for their turn, for the length of a transaction. */
export async function createStagingTables(session: Kysely<Database>): Promise<void> {
  await sql`
    create temp table staged_dentists (
      npi text primary key,
      name text not null,
      last_name text not null,
      degree text,
      degree_codes text[] not null,
      specialities text[] not null,
      search_name text not null,
      search_last_name text not null,
      registry_hash bytea not null,
      named_keys text[] not null,
      provider_id bigint,
      is_new boolean not null default false
    ) on commit delete rows;
    create temp table staged_locations (
      npi text not null,
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
      primary key (npi, registry_key)
    ) on commit delete rows;
  `.execute(session);
}

/**
 * Stages those of whom the registry says something else than last time.
 * @returns how many it says the same of
 */
export async function stageDentists(
  trx: Kysely<Database>,
  dentists: Iterable<PlacedDentist>,
): Promise<{ staged: number; unchanged: number }> {
  const rows = Array.from(dentists, toRows);
  const same = await findUnchanged(trx, rows);
  const changed = rows.filter(({ dentist }) => !same.has(dentist.npi));
  if (changed.length > 0) {
    const staged = JSON.stringify(changed.map(({ dentist }) => dentist));
    const locations = JSON.stringify(changed.flatMap((row) => row.locations));
    await sql`
      insert into staged_dentists select * from json_populate_recordset(
        null::staged_dentists, ${staged}::json)
    `.execute(trx);
    await sql`
      insert into staged_locations select * from json_populate_recordset(
        null::staged_locations, ${locations}::json)
    `.execute(trx);
    await sql`analyze staged_dentists, staged_locations`.execute(trx);
  }
  return { staged: changed.length, unchanged: same.size };
}

function toRows({ dentist, points }: PlacedDentist) {
  const { npi, name, middleName, lastName, degree, specialities } = dentist;
  const person = {
    npi,
    name,
    last_name: lastName,
    degree,
    degree_codes: degreeCodes(degree),
    specialities,
    search_name: searchName(`${name} ${middleName}`),
    search_last_name: searchName(lastName),
  };
  const locations = dentist.locations.flatMap(({ key, addressKey, address, city, state, zip, phone }) => {
    const point = points.get(key);
    if (point === undefined) return [];
    const { quality: coordinates_quality, latitude, longitude } = point;
    const place = { address, city, state, zip, latitude, longitude, coordinates_quality, phone };
    return [{ npi, registry_key: key, address_key: addressKey, ...place }];
  });
  // One that cannot be found on the map is named all the same: what is known of it stays.
  const named_keys = dentist.locations.map(({ key }) => key);
  const hash = createHash("sha256")
    .update(JSON.stringify([person, locations]))
    .digest("hex");
  return { dentist: { ...person, named_keys, registry_hash: `\\x${hash}`, is_new: false }, locations };
}

async function findUnchanged(
  trx: Kysely<Database>,
  rows: readonly ReturnType<typeof toRows>[],
): Promise<Set<string>> {
  const npis = rows.map(({ dentist }) => dentist.npi);
  const hashes = rows.map(({ dentist }) => dentist.registry_hash);
  const found = await sql<{ npi: string }>`
    select p.npi from unnest(${npis}::text[], ${hashes}::bytea[]) given (npi, registry_hash)
    join providers p on p.npi = given.npi and p.registry_hash = given.registry_hash
  `.execute(trx);
  return new Set(found.rows.map(({ npi }) => npi));
}
