import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { type DentistRows, type Scope, toDentistRows } from "../match/dentist-rows.ts";
import { findKnownDentists } from "../match/find-known-dentists.ts";
import { mergeCenters, removeCenters } from "../match/merge-centers.ts";
import { type ChangedDentist, stageDentists } from "../match/stage-dentists.ts";
import { addDentists } from "./add-dentists.ts";
import { changeDentists } from "./change-dentists.ts";
import { changeLocations } from "./change-locations.ts";
import { mergeOffices } from "./merge-offices.ts";
import type { RegistryBatch } from "./registry-batch.ts";
import { unpublishDentists, unpublishUnnamed } from "./unpublish-locations.ts";

export interface MergeOptions extends Scope {
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
