import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";

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
          ${pick("name")}, ${pick("search_name", "name")},
          ${pick("last_name")}, ${pick("search_last_name", "last_name")},
          ${pick("degree")}, ${pick("degree_codes", "degree")}, ${pick("specialities")}
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
function pick(column: string, protectingColumn = column) {
  const [own, given] = [sql.ref(`p.${column}`), sql.ref(`s.${column}`)];
  return sql`case when ${sql.lit(protectingColumn)} = any(p.protected_fields) then ${own} else ${given} end as ${sql.ref(column)}`;
}

/** Locks everything before the first write, so that waiting for an operator cannot deadlock. */
export async function lockRows(trx: Kysely<Database>): Promise<void> {
  await sql`
    select from providers p join staged_dentists s on s.provider_id = p.id
    order by p.id for no key update of p
  `.execute(trx);
  await sql`
    select from provider_locations l join staged_dentists s on s.provider_id = l.provider_id
    order by l.id for no key update of l
  `.execute(trx);
}
