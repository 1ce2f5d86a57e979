import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
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

/** Leaves operators' columns. Returns ids whose name, degree or specialties changed. */
export async function changeDentists(trx: Kysely<Database>, now: Date): Promise<string[]> {
  await lockRows(trx);
  const { rows } = await sql<{ id: string; differs: boolean }>`
    with wanted as (
      select p.id, s.registry_hash, w.*,
        (p.name, p.last_name, p.degree, p.degree_codes, p.specialities, p.search_name, p.search_last_name)
          is distinct from
        (w.name, w.last_name, w.degree, w.degree_codes, w.specialities, w.search_name, w.search_last_name)
          as differs
      from staged_dentists s
      join providers p on p.id = s.provider_id
      cross join lateral (
        select
          ${pickUnprotected("name")}, ${pickUnprotected("search_name", "name")},
          ${pickUnprotected("last_name")}, ${pickUnprotected("search_last_name", "last_name")},
          ${pickUnprotected("degree")}, ${pickUnprotected("degree_codes", "degree")}, ${pickUnprotected("specialities")}
      ) w
    )
    update providers p set
      name = w.name, last_name = w.last_name, degree = w.degree, degree_codes = w.degree_codes,
      specialities = w.specialities, search_name = w.search_name, search_last_name = w.search_last_name,
      registry_hash = w.registry_hash,
      updated_at = case when w.differs then ${now}::timestamptz else p.updated_at end
    from wanted w where w.id = p.id
    returning p.id, w.differs
  `.execute(trx);
  return rows.filter(({ differs }) => differs).map(({ id }) => id);
}

/** The registry's value unless an operator set `protectingColumn`. */
function pickUnprotected(column: string, protectingColumn = column) {
  const [own, given] = [sql.ref(`p.${column}`), sql.ref(`s.${column}`)];
  return sql`case when ${sql.lit(protectingColumn)} = any(p.protected_fields) then ${own} else ${given} end as ${sql.ref(column)}`;
}

/** Locks everything before the first write, so that waiting for an operator cannot deadlock. */
async function lockRows(trx: Kysely<Database>): Promise<void> {
  await sql`
    select from providers p join staged_dentists s on s.provider_id = p.id
    order by p.id for no key update of p
  `.execute(trx);
  await sql`
    select from provider_locations l join staged_dentists s on s.provider_id = l.provider_id
    order by l.id for no key update of l
  `.execute(trx);
}
