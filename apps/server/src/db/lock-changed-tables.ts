import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from "kysely";
import type { Migration } from "kysely/migration";

/** Less than PostgreSQL's `deadlock_timeout`: it is the migration that gives way, never a job of the older server. */
const MOST_WAITING_MS = 700;

/** Nobody may even read beside these. */
const SHUTTING = /^(?:alter table(?: if exists)?(?: only)?|drop table(?: if exists)?|truncate(?: table)?) /i;
const DROPPING_TRIGGER = /^drop trigger /i;
/** Nobody may write beside these. */
const KEEPING = /^create (?:or replace )?(?:constraint |unique )?(?:trigger|index) /i;
const REFERENCED = / references (?:public\.)?"?([a-z_][a-z0-9_]*)/gi;
const NAME = /^(?:only )?(?:public\.)?"?([a-z_][a-z0-9_]*)/i;

export interface TableLock {
  table: string;
  mode: "access exclusive" | "share row exclusive";
}

/** The locks that these migrations take by what they say, in the order of the tables' names. Nothing is run. */
export async function listTableLocks(migrations: readonly Migration[]): Promise<TableLock[]> {
  const texts: string[] = [];
  const recorder = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      texts.push(...query.sql.split(";").map((statement) => statement.trim().replaceAll(/\s+/g, " ")));
    },
  });
  // One that reads rows finds none here and may go no further: its later locks are waited for one by one.
  for (const migration of migrations) await migration.up(recorder).catch(() => {});
  const shut = new Set<string>();
  const kept = new Set<string>();
  for (const text of texts) {
    const shutting = SHUTTING.exec(text)?.[0];
    if (shutting !== undefined) addName(shut, text.slice(shutting.length));
    const [, ...afterOn] = text.split(" on ", 2);
    if (DROPPING_TRIGGER.test(text)) addName(shut, afterOn.join());
    if (KEEPING.test(text)) addName(kept, afterOn.join());
    for (const [, table = ""] of text.matchAll(REFERENCED)) kept.add(table);
  }
  return [...new Set([...shut, ...kept])]
    .toSorted()
    .map((table) => ({ table, mode: shut.has(table) ? "access exclusive" : "share row exclusive" }));
}

function addName(tables: Set<string>, text: string): void {
  const table = NAME.exec(text)?.[1];
  if (table !== undefined) tables.add(table);
}

/**
 * Takes the locks of tables that are there, in their order, until the transaction ends; what it waits for later has
 * the same limit. @throws what `isLocked` knows, where they cannot be had at once
 */
export async function lockTables(trx: Kysely<unknown>, locks: readonly TableLock[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relname = any(${locks.map(({ table }) => table)}::text[]) and relkind in ('r', 'p')
      and relnamespace = current_schema()::regnamespace`.execute(trx);
  const there = new Set(rows.map(({ name }) => name));
  const statements = locks
    .filter(({ table }) => there.has(table))
    .map(({ table, mode }) => `lock table "${table}" in ${mode} mode;`);
  const limit = `${MOST_WAITING_MS}ms`;
  // One statement: its time is that of all locks together.
  await sql`select set_config('statement_timeout', ${limit}, true)`.execute(trx);
  await sql.raw(`do $$ begin ${statements.join(" ")} end $$`).execute(trx);
  await sql`
    select set_config('statement_timeout', '0', true), set_config('lock_timeout', ${limit}, true)`.execute(
    trx,
  );
}

/** A lock was not to be had in time, or another transaction waited for ours. */
const LOCKED = ["55P03", "57014", "40P01"];

export function isLocked(error: unknown): boolean {
  return error instanceof Error && "code" in error && LOCKED.includes(String(error.code));
}
