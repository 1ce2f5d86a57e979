import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";

interface TouchedLocation {
  id: string;
  provider_id: string;
}

/** Columns that belong together: an operator's change to one protects all. */
const PLACE = ["address", "city", "state", "zip", "latitude", "longitude", "coordinates_quality"] as const;
const PLACE_NAMES = sql.join(PLACE.map((column) => sql.lit(column)));

/**
 * Updates and adds the staged dentists' locations: the primary keeps its row when it moves, others match by address.
 * What was confirmed was true of the place from which it moves, and words of strangers about that count no more.
 * What operators set or unpublished stays; what the registry unpublished comes back. An address that an
 * operator entered for the same dentist is not added twice.
 */
export async function changeLocations(
  trx: Kysely<Database>,
  now: Date,
): Promise<{ added: TouchedLocation[]; changed: TouchedLocation[] }> {
  await skipOperatorAddresses(trx);
  const changed = await moveLocations(trx, now);
  const added = await sql<TouchedLocation>`
    insert into provider_locations (provider_id, registry_key, address_key, address, city, state, zip, latitude,
      longitude, coordinates_quality, phone, published, unpublished_by, created_at, updated_at)
    select l.provider_id, l.registry_key, l.address_key, l.address, l.city, l.state, l.zip, l.latitude,
      l.longitude, l.coordinates_quality, l.phone,
      others.all_unpublished is not true, case when others.all_unpublished then 'operator' end,
      ${now}::timestamptz, ${now}::timestamptz
    from staged_locations l
    cross join lateral (
      select bool_and(e.unpublished_by is not distinct from 'operator') as all_unpublished
      from provider_locations e where e.provider_id = l.provider_id
    ) others
    where not exists (
      select from provider_locations e where e.provider_id = l.provider_id and e.registry_key = l.registry_key)
    returning id, provider_id
  `.execute(trx);
  return { added: added.rows, changed };
}

/** A row whose place an operator set does not move and keeps its key. */
async function skipOperatorAddresses(trx: Kysely<Database>): Promise<void> {
  await sql`
    with left_out as (
      delete from staged_locations l where exists (
          select from provider_locations own where own.provider_id = l.provider_id
            and own.registry_key is null and own.address_key = l.address_key)
        and not exists (
          select from provider_locations e where e.provider_id = l.provider_id
            and e.registry_key = l.registry_key and e.protected_fields && array[${PLACE_NAMES}])
      returning l.provider_id, l.registry_key
    )
    update staged_dentists s set named_keys = array(
      select unnest(s.named_keys) except select o.registry_key from left_out o where o.provider_id = s.provider_id)
    where s.provider_id in (select provider_id from left_out)
  `.execute(trx);
}

async function moveLocations(trx: Kysely<Database>, now: Date): Promise<TouchedLocation[]> {
  const { rows } = await sql<TouchedLocation>`
    with wanted as (
      select e.id, place.*, phone.phone, shown.published,
        case when place.moved then l.address_key else e.address_key end as address_key,
        place.moved and l.address_key <> coalesce(e.address_key, l.address_key) as is_elsewhere
      from staged_dentists s
      join provider_locations e on e.provider_id = s.provider_id
      join staged_locations l on l.provider_id = s.provider_id and l.registry_key = e.registry_key
      cross join lateral (
        select ${columnsOf("l", PLACE)}, true as moved where not e.protected_fields && array[${PLACE_NAMES}]
        union all select ${columnsOf("e", PLACE)}, false where e.protected_fields && array[${PLACE_NAMES}]
      ) place (${sql.join([...PLACE, "moved"].map((column) => sql.ref(column)))})
      cross join lateral (
        select case when 'phone' = any(e.protected_fields) then e.phone else l.phone end as phone
      ) phone
      cross join lateral (
        select e.published or (e.unpublished_by is not distinct from 'registry'
          and not 'published' = any(e.protected_fields)) as published
      ) shown
    )
    update provider_locations e set
      address = w.address, city = w.city, state = w.state, zip = w.zip, latitude = w.latitude,
      longitude = w.longitude, coordinates_quality = w.coordinates_quality, phone = w.phone,
      center_name = case when w.address_key is distinct from e.address_key
        and not 'center_name' = any(e.protected_fields) then null else e.center_name end,
      address_key = w.address_key, published = w.published,
      confirmed_on = case when w.is_elsewhere then null else e.confirmed_on end,
      confirmation = case when w.is_elsewhere then 'none' else e.confirmation end,
      desk_confirmed_on = case when w.is_elsewhere then null else e.desk_confirmed_on end,
      confirmed_before = case when w.is_elsewhere then null else e.confirmed_before end,
      doubt_settled_at = case when w.is_elsewhere then ${now}::timestamptz else e.doubt_settled_at end,
      unpublished_by = case when w.published then null else e.unpublished_by end,
      updated_at = ${now}::timestamptz
    from wanted w
    where w.id = e.id and (${columnsOf("e", COMPARED)}) is distinct from (${columnsOf("w", COMPARED)})
    returning e.id, e.provider_id
  `.execute(trx);
  return rows;
}

const COMPARED = [...PLACE, "phone", "address_key", "published"];

function columnsOf(table: string, columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));
}
