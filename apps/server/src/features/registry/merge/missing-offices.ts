import { type Kysely, sql } from "kysely";
import { repeatTransaction } from "../../../db/connection/repeat-transaction.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { isNpi } from "../../directory/rules/npi.ts";
import type { Scope } from "../match/stage-dentists.ts";
import { loadKnownNpis } from "../read/npi-set.ts";
import type { RegistrySource } from "../read/registry-row.ts";

const STEP = 2_000;

interface MissingOffices {
  ids: string[];
  /** Further locations that the registry published here. */
  published: number;
}

/** Further locations that no row of the whole file names; those of dentists with a refused row are not missing. */
export async function findMissingOffices(
  session: Kysely<Database>,
  source: RegistrySource,
  states: readonly string[] | null,
): Promise<MissingOffices> {
  const named = new Set<string>();
  for await (const rows of source.readRows(source.start, await loadKnownNpis(session))) {
    for (const { reading } of rows) {
      if (reading.kind === "refused" && isNpi(reading.npi)) named.add(reading.npi);
      else if (reading.kind === "office") named.add(`${reading.npi} ${reading.location.key}`);
    }
  }
  const { rows } = await sql<{ id: string; npi: string; key: string }>`
    select l.id, p.npi, l.registry_key as key
    from provider_locations l join providers p on p.id = l.provider_id
    where l.registry_key <> 'primary' and l.published and not 'published' = any(l.protected_fields)
      and (${states}::text[] is null or l.state = any(${states}::text[]))
    order by l.id`.execute(session);
  const missing = rows.filter(({ npi, key }) => !named.has(npi) && !named.has(`${npi} ${key}`));
  return { ids: missing.map(({ id }) => id), published: rows.length };
}

/** Takes them off the map, in the lock order of operators' edits. */
export async function unpublishOffices(
  session: Kysely<Database>,
  ids: readonly string[],
  { now, onUnpublished }: { now: Date; onUnpublished(trx: Kysely<Database>, count: number): Promise<void> },
): Promise<void> {
  for (let at = 0; at < ids.length; at += STEP) {
    const step = ids.slice(at, at + STEP);
    await repeatTransaction(() =>
      session.transaction().execute(async (trx) => {
        await sql`
          select from providers where id in (select provider_id from provider_locations where id = any(${step}::bigint[]))
          order by id for no key update`.execute(trx);
        await sql`
          select from provider_locations where id = any(${step}::bigint[]) order by id for no key update`.execute(
          trx,
        );
        const { rows } = await sql`
          update provider_locations set published = false, unpublished_by = 'registry', updated_at = ${now}::timestamptz
          where id = any(${step}::bigint[]) and published and not 'published' = any(protected_fields)
          returning id`.execute(trx);
        await onUnpublished(trx, rows.length);
      }),
    );
  }
}

interface UnpublishOptions extends Scope {
  now: Date;
}

export async function unpublishUnnamed(trx: Kysely<Database>, options: UnpublishOptions): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`
    update provider_locations e set ${unpublishedColumns(options.now)}
    from staged_dentists s
    where e.provider_id = s.provider_id and not e.registry_key = any(s.named_keys)
      and (${mayHaveEnded(options)} or exists (
        select from staged_locations l where l.provider_id = s.provider_id and l.address_key = e.registry_key))
      and ${isPublished(options)}
    returning e.provider_id
  `.execute(trx);
  return rows.map(({ provider_id }) => provider_id);
}

/** Unpublishes all registry locations of these identifiers. Returns how many dentists were published. */
export async function unpublishDentists(
  trx: Kysely<Database>,
  npis: readonly string[],
  options: UnpublishOptions,
): Promise<number> {
  if (npis.length === 0) return 0;
  // The lock order is that of operators' edits.
  await sql`
    select from providers where npi = any(${npis}::text[]) order by id for no key update
  `.execute(trx);
  await sql`
    select from provider_locations e join providers p on p.id = e.provider_id
    where p.npi = any(${npis}::text[]) order by e.id for no key update of e
  `.execute(trx);
  const { rows } = await sql<{ provider_id: string }>`
    update provider_locations e set ${unpublishedColumns(options.now)}
    from providers p
    where p.npi = any(${npis}::text[]) and e.provider_id = p.id and ${mayHaveEnded(options)}
      and ${isPublished(options)}
    returning e.provider_id
  `.execute(trx);
  // The same row counts as changed next time.
  await sql`
    update providers set registry_hash = null where npi = any(${npis}::text[]) and registry_hash is not null
  `.execute(trx);
  return new Set(rows.map(({ provider_id }) => provider_id)).size;
}

function unpublishedColumns(now: Date) {
  return sql`published = false, unpublished_by = 'registry', updated_at = ${now}::timestamptz`;
}

/** Whether a missing location has ended. */
function mayHaveEnded({ namesAllLocations }: UnpublishOptions) {
  return sql<boolean>`(${namesAllLocations}::boolean or e.registry_key = 'primary')`;
}

function isPublished({ states }: UnpublishOptions) {
  return sql<boolean>`e.registry_key is not null and e.published and not 'published' = any(e.protected_fields)
    and (${states}::text[] is null or e.state = any(${states}::text[]))`;
}
