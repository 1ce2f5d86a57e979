import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";

const TABLES = ["providers", "provider_locations", "registry_centers", "imports"] as const;

/** Shadows the tables with temporary copies, so that a dry run is the real import. Ends with `discard temp`. */
export async function shadowDirectory(session: Kysely<Database>): Promise<void> {
  for (const table of TABLES) await shadow(session, table);
  await sql`truncate pg_temp.imports`.execute(session);
  await sql`analyze providers, provider_locations, registry_centers`.execute(session);
}

async function shadow(session: Kysely<Database>, table: string): Promise<void> {
  const real = await sql<{ schema: string; columns: string[] }>`
    select c.relnamespace::regnamespace::text as schema, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.oid = ${table}::regclass group by c.oid
  `.execute(session);
  const { schema = "public", columns = [] } = real.rows[0] ?? {};
  const copy = sql.table(`pg_temp.${table}`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`create temp table ${sql.table(table)} (like ${sql.table(`${schema}.${table}`)} including all)`.execute(
    session,
  );
  await sql`
    insert into ${copy} (${names}) overriding system value select ${names} from ${sql.table(`${schema}.${table}`)}
  `.execute(session);
  await sql`
    select setval(sequence, (select coalesce(max((to_jsonb(t) ->> 'id')::bigint), 0) + 1 from ${copy} t))
    from pg_get_serial_sequence(${`pg_temp.${table}`}, ${columns.includes("id") ? "id" : "npi"}) sequence
    where sequence is not null
  `.execute(session);
}
