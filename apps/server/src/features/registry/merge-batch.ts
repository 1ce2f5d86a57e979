import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { mergeCenters, removeCenters } from "./merge-centers.ts";
import { mergeLocations, type TouchedLocation } from "./merge-locations.ts";
import { mergeProviders } from "./merge-providers.ts";
import type { RegistryBatch } from "./registry-batch.ts";
import { stageDentists } from "./stage-dentists.ts";
import { unpublishDentists, unpublishUnnamed } from "./unpublish-locations.ts";

export interface MergeOptions {
  now: Date;
  states: readonly string[] | null;
  /** A dry run shows nothing on a map. */
  cards: boolean;
}

export interface Merged {
  added: number;
  changed: number;
  unchanged: number;
  unpublished: number;
}

/** Brings a batch into the directory, in the transaction that it is given. */
export async function mergeBatch(
  trx: Kysely<Database>,
  batch: RegistryBatch,
  options: MergeOptions,
): Promise<Merged> {
  const { now, states } = options;
  const { staged, unchanged } = await stageDentists(trx, batch.dentists.values());
  const { added, changed } = staged > 0 ? await mergeStaged(trx, staged, options) : NOTHING;
  const noDentists = [...batch.gone, ...batch.centers.keys()];
  const gone = await unpublishDentists(trx, noDentists, { now, states: null });
  const elsewhere = await unpublishDentists(trx, [...batch.elsewhere], { now, states });
  await removeCenters(trx, [...batch.gone]);
  await mergeCenters(trx, batch.centers.values());
  return {
    added,
    changed,
    unchanged: unchanged + staged - added - changed,
    unpublished: gone + elsewhere,
  };
}

const NOTHING = { added: 0, changed: 0 };

async function mergeStaged(
  trx: Kysely<Database>,
  staged: number,
  { now, states, cards }: MergeOptions,
): Promise<{ added: number; changed: number }> {
  const { added, changed: people } = await mergeProviders(trx, staged, now);
  const places = await mergeLocations(trx, now);
  const left = added.size < staged ? await unpublishUnnamed(trx, { now, states }) : [];
  if (cards) await refreshCards(trx, places, people);
  const others = new Set([...people, ...left, ...places.map(({ provider_id }) => provider_id)]);
  return { added: added.size, changed: [...others].filter((id) => !added.has(id)).length };
}

/** Of the locations that changed, and of all that the changed people have: their names stand on each card. */
async function refreshCards(
  trx: Kysely<Database>,
  places: readonly TouchedLocation[],
  people: readonly string[],
): Promise<void> {
  const ids = places.map(({ id }) => id);
  await sql`
    select refresh_location_cards(array(
      select unnest(${ids}::bigint[])
      union select id from provider_locations where provider_id = any(${people}::bigint[])))
  `.execute(trx);
}
