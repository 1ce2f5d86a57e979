import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { repeatTransaction } from "../../../db/connection/repeat-transaction.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { RegistryCenter } from "../../directory/rules/registry-reading.ts";

const STEP = 5_000;

/**
 * Copies the name of the clinic at each location's address, the lowest identifier's where there are several; removes
 * stale names.
 * Leaves operators' columns and other states alone. Repeatable.
 */
export async function nameCenters(
  session: Kysely<Database>,
  states: readonly string[] | null,
  now: Date,
): Promise<void> {
  // Index and analyze: without statistics PostgreSQL would compare every pair.
  await sql`
    create temp table clinics as
    select distinct on (address_key) address_key, name
    from registry_centers, unnest(address_keys) address_key
    order by address_key, npi;
    create unique index on clinics (address_key);
    analyze clinics;

    create temp table center_names as
    select l.id, c.name, row_number() over (order by l.id) as place
    from provider_locations l
    left join clinics c on c.address_key = l.address_key
    where l.registry_key is not null and l.center_name is distinct from c.name
      and not 'center_name' = any(l.protected_fields)
      and ${isIn(states)};
    create unique index on center_names (place);
    analyze center_names;
  `.execute(session);
  let after = 0;
  while (await repeatTransaction(() => nameSome(session, after, now))) after += STEP;
  await sql`drop table clinics, center_names`.execute(session);
}

/** Inlined, because multiple statements take no parameters. */
function isIn(states: readonly string[] | null) {
  if (states === null) return sql`true`;
  return sql`l.state = any(array[${sql.join(states.map((state) => sql.lit(state)))}]::text[])`;
}

async function nameSome(session: Kysely<Database>, after: number, now: Date): Promise<boolean> {
  return session.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      with step as (
        select id, name from center_names where place > ${after} and place <= ${after + STEP} order by id
      )
      update provider_locations l set center_name = step.name, updated_at = ${now}::timestamptz
      from step where l.id = step.id and not 'center_name' = any(l.protected_fields)
      returning l.id
    `.execute(trx);
    const ids = rows.map(({ id }) => id);
    await sql`select refresh_location_cards(${ids}::bigint[])`.execute(trx);
    const more = await sql`select from center_names where place > ${after + STEP} limit 1`.execute(trx);
    return more.rows.length > 0;
  });
}

/** Stores clinics; `nameCenters` applies their names to locations at the end. */
export async function mergeCenters(trx: Kysely<Database>, centers: Iterable<RegistryCenter>): Promise<void> {
  const rows = Array.from(centers, ({ npi, name, addressKeys }) => {
    const address_keys = [...new Set(addressKeys)].sort();
    const hash = createHash("sha256")
      .update(JSON.stringify([name, address_keys]))
      .digest("hex");
    return { npi, name, address_keys, registry_hash: `\\x${hash}` };
  });
  if (rows.length === 0) return;
  await sql`
    insert into registry_centers
    select * from json_populate_recordset(null::registry_centers, ${JSON.stringify(rows)}::json)
    on conflict (npi) do update
      set name = excluded.name, address_keys = excluded.address_keys, registry_hash = excluded.registry_hash
      where registry_centers.registry_hash <> excluded.registry_hash
  `.execute(trx);
}

export async function removeCenters(trx: Kysely<Database>, npis: readonly string[]): Promise<void> {
  if (npis.length === 0) return;
  await sql`delete from registry_centers where npi = any(${npis}::text[])`.execute(trx);
}
