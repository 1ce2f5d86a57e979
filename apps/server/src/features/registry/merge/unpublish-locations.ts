import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { Scope } from "../match/stage-dentists.ts";

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
