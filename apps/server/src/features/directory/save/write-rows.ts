import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";

interface RowsToWrite {
  table: string;
  /** Column to its SQL type. */
  columns: Readonly<Record<string, string>>;
  rows: readonly object[];
}

/** Reserves ids from the table's sequence. */
export async function reserveIds(db: Kysely<Database>, table: string, count: number): Promise<string[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::text as id from generate_series(1, ${count}::int)
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function insertRows(db: Kysely<Database>, { table, columns, rows }: RowsToWrite): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from json_to_recordset(${JSON.stringify(rows)}::json) as given(${typed(columns)})
  `.execute(db);
}

export async function updateRows(db: Kysely<Database>, { table, columns, rows }: RowsToWrite): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns).filter((name) => name !== "id");
  const assignments = sql.join(names.map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`));
  await sql`
    update ${sql.table(table)} as current set ${assignments}
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(${typed(columns)})
    where current.id = given.id
  `.execute(db);
}

function typed(columns: RowsToWrite["columns"]) {
  return sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));
}

export const PLACE_FIELDS = ["address", "city", "state", "zip", "latitude", "longitude"] as const;

/** Address and point belong together, and so do an answer and its day: protecting one column protects all of them. */
const TOGETHER: readonly (readonly string[])[] = [
  PLACE_FIELDS,
  ["accepting_new_patients", "accepting_checked_on"],
];

export function withCompanions(fields: readonly string[]): string[] {
  const companions = TOGETHER.filter((group) => fields.some((field) => group.includes(field)));
  return [...new Set([...fields, ...companions.flat()])];
}

export function protectFields(current: readonly string[], set: readonly string[]): string[] {
  return [...new Set([...current, ...withCompanions(set)])].sort();
}

export function hasContent([, value]: readonly [string, unknown]): boolean {
  return value !== null && !(Array.isArray(value) && value.length === 0);
}
