import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";

export interface MergedProviders {
  added: ReadonlySet<string>;
  /** Those whose names, degree or specialities are others now. */
  changed: string[];
}

/** Brings staged dentists into the directory, whoever entered them. What an operator settled stays. */
export async function mergeProviders(
  trx: Kysely<Database>,
  staged: number,
  now: Date,
): Promise<MergedProviders> {
  const added = await addProviders(trx, now);
  if (added.size === staged) return { added, changed: [] };
  await sql`
    update staged_dentists s set provider_id = p.id from providers p
    where not s.is_new and p.npi = s.npi
  `.execute(trx);
  await lockRows(trx);
  return { added, changed: await changeProviders(trx, now) };
}

async function addProviders(trx: Kysely<Database>, now: Date): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    with added as (
      insert into providers (npi, name, last_name, degree, degree_codes, specialities, search_name,
        search_last_name, registry_hash, source, created_at, updated_at)
      select npi, name, last_name, degree, degree_codes, specialities, search_name,
        search_last_name, registry_hash, 'registry', ${now}::timestamptz, ${now}::timestamptz
      from staged_dentists s where not exists (select from providers p where p.npi = s.npi)
      on conflict (npi) do nothing
      returning id, npi
    )
    update staged_dentists s set provider_id = added.id, is_new = true from added where s.npi = added.npi
    returning added.id
  `.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** All that may change, before the first change: an operator who holds one of them is waited for with empty hands. */
async function lockRows(trx: Kysely<Database>): Promise<void> {
  await sql`
    select from providers p join staged_dentists s on s.provider_id = p.id
    where not s.is_new order by p.id for no key update of p
  `.execute(trx);
  await sql`
    select from provider_locations l join staged_dentists s on s.provider_id = l.provider_id
    where not s.is_new order by l.id for no key update of l
  `.execute(trx);
}

async function changeProviders(trx: Kysely<Database>, now: Date): Promise<string[]> {
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
          ${pick("name")}, ${pick("search_name", "name")},
          ${pick("last_name")}, ${pick("search_last_name", "last_name")},
          ${pick("degree")}, ${pick("degree_codes", "degree")}, ${pick("specialities")}
      ) w
      where not s.is_new
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

/** A column as the registry has it, or as an operator has settled it (or the one that it follows from). */
function pick(column: string, settled = column) {
  const [own, given] = [sql.ref(`p.${column}`), sql.ref(`s.${column}`)];
  return sql`case when ${sql.lit(settled)} = any(p.kept_fields) then ${own} else ${given} end as ${sql.ref(column)}`;
}
