import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { type DentistRows, LOCATION_COLUMNS, PROVIDER_COLUMNS } from "../match/dentist-rows.ts";

/** Returns location ids. A concurrent insert fails the transaction, which is then repeated. */
export async function addDentists(
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
