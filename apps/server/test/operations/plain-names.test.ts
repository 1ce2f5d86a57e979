import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { up } from "../../src/db/migrations/0044-plain-names.ts";
import { openTestDatabase, type TestDatabase } from "../support/test-database.ts";

/** Each column's name in the release before, its name now, and two values as PostgreSQL writes them. */
const COLUMNS = [
  ["providers", "kept_fields", "protected_fields", "{name}", "{name,phone}"],
  ["provider_locations", "kept_fields", "protected_fields", "{phone}", "{}"],
  ["memberships", "sync_ticket", "sync_version", "7", "8"],
  ["outbox", "fault", "failure", "EENVELOPE", "too late"],
  ["payment_refunds", "told_sent_at", "notified_sent_at", "2026-01-02 03:04:05+00", "2026-02-03 04:05:06+00"],
  [
    "payment_refunds",
    "told_failed_at",
    "notified_failed_at",
    "2026-03-04 05:06:07+00",
    "2026-04-05 06:07:08+00",
  ],
] as const;
/** What a key or a trigger of the table needs. */
const NEEDED: Partial<Record<string, ReturnType<typeof sql>>> = {
  memberships: sql`(name, last_name) values ('Ada', 'Fern')`,
  payment_refunds: sql`(refund_id, membership_id, payment_id, amount_cents, is_ours, status, made_at)
    values ('re_1', gen_random_uuid(), 'pi_1', 100, true, 'failed', now())`,
};
/** What rows have of a column that the migration does not copy. */
const NOT_COPIED: Partial<Record<string, string>> = { sync_version: "0" };
const TABLES = new Set(COLUMNS.map(([table]) => table));

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  for (const table of TABLES) await addBareRow(table);
});
afterAll(() => database.close());

/** A row of nothing but what is renamed: what else the tables ask for is tested elsewhere. */
async function addBareRow(table: string): Promise<void> {
  const { db } = database;
  await sql`do $$
    declare found record;
    begin
      for found in select conname as name from pg_constraint
        where conrelid = ${sql.lit(table)}::regclass and contype in ('f', 'c')
      loop execute format('alter table %I drop constraint %I', ${sql.lit(table)}, found.name); end loop;
      for found in select attname as name from pg_attribute
        where attrelid = ${sql.lit(table)}::regclass and attnum > 0 and attnotnull
          and attnum <> all (select unnest(indkey) from pg_index where indrelid = attrelid and indisprimary)
      loop execute format('alter table %I alter %I drop not null', ${sql.lit(table)}, found.name); end loop;
    end $$`.execute(db);
  await sql`insert into ${sql.table(table)} ${NEEDED[table] ?? sql`default values`}`.execute(db);
}

/** Expects all rows of the table to have this value in these columns. */
async function expectAll(table: string, columns: readonly string[], value: string): Promise<void> {
  const { rows } = await sql`
    select ${sql.join(columns.map((name) => sql`bool_and(${sql.ref(name)} = ${value}) as ${sql.ref(name)}`))}
    from ${sql.table(table)}`.execute(database.db);
  expect(rows).toEqual([Object.fromEntries(columns.map((name) => [name, true]))]);
}

async function write(table: string, column: string, value: string): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`.execute(database.db);
}

describe("a renamed column", () => {
  it.each(COLUMNS)("%s.%s is equal to %s, whichever a server writes [API-09]", async (...names) => {
    const [table, before, name, one, other] = names;
    await write(table, before, one);
    await expectAll(table, [before, name], one);
    await write(table, name, other);
    await expectAll(table, [before, name], other);
  });

  it.each(["fault", "failure"])("is equal in a row that is added with %s [API-09]", async (name) => {
    await sql`delete from outbox`.execute(database.db);
    await sql`insert into outbox (occasion, ${sql.ref(name)}) values (${name}, 'late')`.execute(database.db);
    await expectAll("outbox", ["fault", "failure"], "late");
  });

  it.each(["sync_ticket", "sync_version"])(
    "takes what the release before has stored, and then follows %s [API-09]",
    async (written) => {
      const { db } = database;
      for (const [table, , name] of COLUMNS) {
        await sql`drop function ${sql.ref(`follow_${table}_${name}`)} cascade`.execute(db);
        await sql`alter table ${sql.table(table)} drop column ${sql.ref(name)}`.execute(db);
      }
      for (const [table, before, , one] of COLUMNS) await write(table, before, one);
      await up(db as unknown as Kysely<unknown>);
      for (const [table, , name, one] of COLUMNS) await expectAll(table, [name], NOT_COPIED[name] ?? one);
      await write("memberships", written, "9");
      await expectAll("memberships", ["sync_ticket", "sync_version"], "9");
    },
  );
});
