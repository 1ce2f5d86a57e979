import { type Kysely, sql } from "kysely";
import { repeatTransaction } from "../../../db/connection/repeat-transaction.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { isNpi } from "../../directory/rules/npi.ts";
import { loadKnownNpis } from "../read/npi-set.ts";
import type { RegistrySource } from "../read/registry-row.ts";

const STEP = 2_000;

export interface MissingOffices {
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
