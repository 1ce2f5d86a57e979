import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { lockRows } from "./change-dentists.ts";
import { changeLocations } from "./change-locations.ts";
import type { RegistryBatch } from "./registry-batch.ts";

/** Adds and changes further locations, and nothing else of the dentists. Returns counts of locations. */
export async function mergeOffices(
  trx: Kysely<Database>,
  offices: RegistryBatch["offices"],
  { now, cards }: { now: Date; cards: boolean },
) {
  const staged = await stageOffices(trx, offices);
  await lockRows(trx);
  await skipPrimaryAddresses(trx);
  const { added, changed } = await changeLocations(trx, now);
  const ids = [...added, ...changed].map(({ id }) => id);
  if (cards && ids.length > 0) await sql`select refresh_location_cards(${ids}::bigint[])`.execute(trx);
  return {
    added: added.length,
    changed: changed.length,
    unchanged: staged - added.length - changed.length,
    unpublished: 0,
  };
}

/** Clinics among the identifiers have no rows. Returns how many locations there are. */
async function stageOffices(trx: Kysely<Database>, offices: RegistryBatch["offices"]): Promise<number> {
  const places = Array.from(offices, ([npi, own]) =>
    Array.from(own.values(), ({ location: { key, addressKey, ...place }, point: { quality, ...point } }) => ({
      npi,
      registry_key: key,
      address_key: addressKey,
      ...place,
      ...point,
      coordinates_quality: quality,
    })),
  ).flat();
  await sql`
    insert into staged_dentists (provider_id, npi, name, last_name, degree, degree_codes, specialities, search_name,
      search_last_name, registry_hash, named_keys)
    select id, npi, name, last_name, degree, degree_codes, specialities, search_name, search_last_name,
      coalesce(registry_hash, ''), '{}'
    from providers where npi = any(${[...offices.keys()]}::text[])`.execute(trx);
  const { rows } = await sql`
    insert into staged_locations (provider_id, registry_key, address_key, address, city, state, zip, latitude, longitude,
      coordinates_quality, phone)
    select s.provider_id, given.registry_key, given.address_key, given.address, given.city, given.state, given.zip,
      given.latitude, given.longitude, given.coordinates_quality, given.phone
    from json_to_recordset(${JSON.stringify(places)}::json) as given (npi text, registry_key text, address_key text,
      address text, city text, state text, zip text, latitude float8, longitude float8, coordinates_quality text,
      phone text)
    join staged_dentists s using (npi) returning provider_id`.execute(trx);
  await sql`analyze staged_dentists, staged_locations`.execute(trx);
  return rows.length;
}

/** The registry's second file may name the address of the first one. */
async function skipPrimaryAddresses(trx: Kysely<Database>): Promise<void> {
  await sql`
    delete from staged_locations l using provider_locations e
    where e.provider_id = l.provider_id and e.registry_key = 'primary' and e.address_key = l.address_key`.execute(
    trx,
  );
}
