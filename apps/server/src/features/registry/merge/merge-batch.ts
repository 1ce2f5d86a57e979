import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { mergeCenters, removeCenters } from "../match/name-centers.ts";
import {
  type ChangedDentist,
  type DentistRows,
  LOCATION_COLUMNS,
  PROVIDER_COLUMNS,
  type Scope,
  stageDentists,
  toDentistRows,
} from "../match/stage-dentists.ts";
import { changeLocations } from "./change-locations.ts";
import { changeDentists, mergeOffices } from "./merge-offices.ts";
import { unpublishDentists, unpublishUnnamed } from "./missing-offices.ts";
import type { RegistryBatch } from "./registry-batch.ts";

interface MergeOptions extends Scope {
  now: Date;
  /** A dry run needs no cards. */
  cards: boolean;
}

export interface Merged {
  added: number;
  changed: number;
  unchanged: number;
  unpublished: number;
}

export async function mergeBatch(
  trx: Kysely<Database>,
  batch: RegistryBatch,
  options: MergeOptions,
): Promise<Merged> {
  if (batch.offices.size > 0) return mergeOffices(trx, batch.offices, options);
  const rows = Array.from(batch.dentists.values(), (dentist) => toDentistRows(dentist, options));
  const dentists = await mergeDentists(trx, rows, options);
  const noDentists = [...batch.gone, ...batch.centers.keys()];
  // Someone who is no dentist is removed in every state.
  const everywhere = { now: options.now, states: null, namesAllLocations: true };
  const gone = await unpublishDentists(trx, noDentists, everywhere);
  const elsewhere = await unpublishDentists(trx, [...batch.elsewhere], options);
  await removeCenters(trx, [...batch.gone, ...batch.elsewhere]);
  await mergeCenters(trx, batch.centers.values());
  return { ...dentists, unpublished: gone + elsewhere };
}

async function mergeDentists(
  trx: Kysely<Database>,
  dentists: readonly DentistRows[],
  options: MergeOptions,
): Promise<Omit<Merged, "unpublished">> {
  const known = await findKnownDentists(trx, dentists);
  const fresh = dentists.filter(({ npi }) => !known.has(npi));
  const others = dentists.flatMap((dentist) => {
    const { id: providerId, isSame } = known.get(dentist.npi) ?? { isSame: true };
    return isSame || providerId === undefined ? [] : [{ ...dentist, providerId }];
  });
  const added = await addDentists(trx, fresh, options.now);
  const { people, places, changed } = await changeKnown(trx, others, options);
  if (options.cards) await refreshCards(trx, [...added, ...places], people);
  return { added: fresh.length, changed, unchanged: dentists.length - fresh.length - changed };
}

async function changeKnown(
  trx: Kysely<Database>,
  dentists: readonly ChangedDentist[],
  options: MergeOptions,
): Promise<{ people: string[]; places: string[]; changed: number }> {
  if (dentists.length === 0) return { people: [], places: [], changed: 0 };
  const { now } = options;
  await stageDentists(trx, dentists);
  const people = await changeDentists(trx, now);
  const touched = await changeLocations(trx, now);
  const places = [...touched.added, ...touched.changed];
  const left = await unpublishUnnamed(trx, options);
  const changed = new Set([...people, ...left, ...places.map(({ provider_id }) => provider_id)]);
  return { people, places: places.map(({ id }) => id), changed: changed.size };
}

/** Cards of changed locations, and of all locations of people whose names changed. */
async function refreshCards(
  trx: Kysely<Database>,
  ids: readonly string[],
  people: readonly string[],
): Promise<void> {
  if (ids.length + people.length === 0) return;
  await sql`
    select refresh_location_cards(array(
      select unnest(${ids}::bigint[])
      union select id from provider_locations where provider_id = any(${people}::bigint[])))
  `.execute(trx);
}

interface KnownDentist {
  id: string;
  isSame: boolean;
}

async function findKnownDentists(
  trx: Kysely<Database>,
  dentists: readonly DentistRows[],
): Promise<Map<string, KnownDentist>> {
  if (dentists.length === 0) return new Map();
  const npis = dentists.map(({ npi }) => npi);
  const hashes = dentists.map(({ person }) => person.registry_hash);
  const { rows } = await sql<KnownDentist & { npi: string }>`
    select p.npi, p.id, p.registry_hash is not distinct from given.hash as "isSame"
    from unnest(${npis}::text[], ${hashes}::bytea[]) given (npi, hash)
    join providers p on p.npi = given.npi
  `.execute(trx);
  return new Map(rows.map(({ npi, ...known }) => [npi, known]));
}

/** Returns location ids. A concurrent insert fails the transaction, which is then repeated. */
async function addDentists(
  trx: Kysely<Database>,
  dentists: readonly DentistRows[],
  now: Date,
): Promise<string[]> {
  if (dentists.length === 0) return [];
  const people = listColumns(PROVIDER_COLUMNS);
  await sql`
    insert into providers (${people.names}, source, created_at, updated_at)
    select ${people.names}, 'registry', ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(dentists.map(({ person }) => person))}::json) as given (${people.typed})
  `.execute(trx);
  const places = listColumns(LOCATION_COLUMNS);
  const { rows } = await sql<{ id: string }>`
    insert into provider_locations (provider_id, ${places.names}, created_at, updated_at)
    select p.id, ${places.names}, ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(dentists.flatMap(({ locations }) => locations))}::json)
      as given (npi text, ${places.typed})
    join (select id, npi from providers) p using (npi)
    returning id
  `.execute(trx);
  return rows.map(({ id }) => id);
}

function listColumns(columns: Record<string, string>) {
  return {
    names: sql.join(Object.keys(columns).map((name) => sql.ref(name))),
    typed: sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`)),
  };
}
