import type pg from "pg";

/** A member's rows by table as JSON, and the jobs that wait for them. */
export type MemberRows = Record<string, Record<string, unknown>[]>;

/** Made of secrets of the app that wrote them. */
const SECRET_TABLES = new Set([
  "card_checks",
  "card_links",
  "message_stop_keys",
  "refresh_tokens",
  "sessions",
]);
const JOBS = "jobs";

interface Reference {
  child: string;
  column: string;
  parent: string;
  parent_column: string;
}

interface Statements {
  read: string;
  insert: string;
}

let statements: Promise<Statements> | undefined;

/** Every row that refers to the account, directly or through others. */
export async function readMemberRows(pool: pg.Pool, accountId: string): Promise<MemberRows> {
  statements ??= writeStatements(pool);
  const { rows } = await pool.query<{ name: string; rows: Record<string, unknown>[] }>(
    (await statements).read,
    [accountId],
  );
  return Object.fromEntries(rows.map(({ name, rows: found }) => [name, found]));
}

/** @param rows the JSON of MemberRows */
export async function insertMemberRows(pool: pg.Pool, rows: string): Promise<void> {
  statements ??= writeStatements(pool);
  await pool.query((await statements).insert, [rows]);
}

/** Statements from the schema, so that no table is missed: all databases of a run have the same. */
async function writeStatements(pool: pg.Pool): Promise<Statements> {
  const { rows: references } = await pool.query<Reference>(`
    select child.relname as child, a.attname as column, parent.relname as parent, b.attname as parent_column
    from pg_constraint c
    join pg_class child on child.oid = c.conrelid
    join pg_class parent on parent.oid = c.confrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1`);
  const tables = listTables(references);
  const { rows: columns } = await pool.query<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_attribute a
     join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relname = any($1)
       and a.attnum > 0 and not a.attisdropped and a.attidentity = '' and a.attgenerated = ''
     group by c.relname`,
    [tables],
  );
  return { read: writeRead(references, tables), insert: writeInsert(columns) };
}

function listTables(references: readonly Reference[]): string[] {
  const tables = new Set(["accounts"]);
  // A set's loop reaches what is added on the way.
  for (const table of tables) {
    for (const { child, parent } of references) {
      if (parent === table && !SECRET_TABLES.has(child)) tables.add(child);
    }
  }
  return [...tables];
}

function writeRead(references: readonly Reference[], tables: readonly string[]): string {
  const conditionOf = (table: string): string =>
    table === "accounts"
      ? "id = $1::uuid"
      : references
          .filter(({ child, parent }) => child === table && tables.includes(parent))
          .map(
            ({ column, parent, parent_column: key }) =>
              `${column} in (select ${key} from ${parent} where ${conditionOf(parent)})`,
          )
          .join(" or ");
  const reads = tables.map(
    (table) =>
      `select '${table}' as name, jsonb_agg(to_jsonb(t) order by ctid) as rows from ${table} t where ${conditionOf(table)}`,
  );
  const jobs = `
    select '${JOBS}', jsonb_agg(to_jsonb(j) || jsonb_build_object('task', t.identifier) order by j.id)
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    join memberships m on m.account_id = $1::uuid
    join accounts a on a.id = m.account_id
    where strpos(j.payload::text, m.id::text) > 0 or strpos(j.payload::text, a.id::text) > 0
      or strpos(j.payload::text, a.payment_customer_id) > 0 or strpos(j.payload::text, m.subscription_id) > 0`;
  return `select name, rows from (${[...reads, jobs].join(" union all ")}) found where rows is not null`;
}

function writeInsert(tables: readonly { name: string; columns: string }[]): string {
  const inserts = tables.map(
    ({ name, columns }) =>
      `insert_${name} as (insert into ${name} (${columns})
        select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb -> '${name}'))`,
  );
  return `with ${inserts.join(", ")}
    select graphile_worker.add_job(identifier => j.task, payload => j.payload, run_at => j.run_at,
      max_attempts => j.max_attempts, job_key => j.key, priority => j.priority)
    from jsonb_to_recordset($1::jsonb -> '${JOBS}') as j(
      task text, payload json, run_at timestamptz, max_attempts integer, key text, priority integer)`;
}
