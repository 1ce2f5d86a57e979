import { type Kysely, sql } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { DEMO_TABLES, type DemoRows, readDemoRows, shiftToToday } from "./demo-rows.ts";

/**
 * Members in every state with the payments of a year, for a database whose demo directory was just made: what the
 * rows refer to has the same ids there. Their other half is in the sandbox, which loads it at the same start.
 */
export async function seedDemoMembers({ db, log }: Pick<Context, "db" | "log">, at: Date): Promise<void> {
  const startedAt = performance.now();
  const rows = shiftToToday(readDemoRows(), at);
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await insertRows(trx, rows);
    await advanceIds(trx);
  });
  const ms = Math.round(performance.now() - startedAt);
  log.info({ members: rows.tables.memberships.length, ms }, "demo.members.seeded");
}

/** One statement, at whose end every reference is checked. Columns that the rows lack have their defaults. */
async function insertRows(trx: Kysely<Database>, { operators, tables }: DemoRows): Promise<void> {
  const json = await withOwnOperators(trx, JSON.stringify(tables), operators);
  const inserts = DEMO_TABLES.filter((table) => tables[table].length > 0).map((table) => {
    const columns = sql.join([...new Set(tables[table].flatMap(Object.keys))].map((name) => sql.ref(name)));
    return sql`${sql.ref(`insert_${table}`)} as (
      insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, (select all_rows from given) -> ${sql.lit(table)}))`;
  });
  await sql`with given as materialized (select ${json}::jsonb as all_rows), ${sql.join(inserts)} select`.execute(
    trx,
  );
}

async function withOwnOperators(
  trx: Kysely<Database>,
  json: string,
  operators: DemoRows["operators"],
): Promise<string> {
  const own = await trx.selectFrom("operators").select(["email", "id"]).execute();
  return own.reduce((text, { email, id }) => text.replaceAll(operators[email] ?? id, id), json);
}

/** The next row of a table with counted ids gets one that is free. */
async function advanceIds(trx: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attidentity <> '' and c.relname = any(${DEMO_TABLES})`.execute(
    trx,
  );
  for (const { table, column } of rows) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), coalesce(max(${sql.ref(column)}), 1))
      from ${sql.table(table)}`.execute(trx);
  }
}
