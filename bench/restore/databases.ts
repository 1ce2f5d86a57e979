import { execFile } from "node:child_process";
import { promisify } from "node:util";
import pg from "pg";

const run = promisify(execFile);
const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;

/** A database's tables by name, each as its count of rows and a hash over what is in them, and its sequences. */
export type Contents = Map<string, string>;

/** The server's address with another database's name in it. */
export function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

export async function query<Row extends pg.QueryResultRow>(address: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Why the machine cannot try this, in one sentence; null when it can. */
export async function missingFor(server: string | undefined): Promise<string | null> {
  if (!server) return "DATABASE_URL must name a PostgreSQL server whose role may create databases.";
  for (const program of ["pg_dump", "pg_restore"]) {
    const found = await run(program, ["--version"]).catch(() => null);
    if (found === null)
      return `${program} is not installed: on Debian it is in the package postgresql-client.`;
  }
  return query<{ server_version_num: string }>(server, "show server_version_num").then(
    ([version]) => describeOldDump(Math.floor(Number(version?.server_version_num) / 10_000)),
    (error: Error) => `The database of DATABASE_URL cannot be reached: ${error.message}.`,
  );
}

/** pg_dump refuses a server that is newer than itself. */
async function describeOldDump(serverMajor: number): Promise<string | null> {
  const { stdout } = await run("pg_dump", ["--version"]);
  const major = Number(/(\d+)/.exec(stdout)?.[1]);
  if (major >= serverMajor) return null;
  return `pg_dump ${major} cannot dump PostgreSQL ${serverMajor}: install postgresql-client-${serverMajor}.`;
}

export async function dump(address: string, file: string): Promise<void> {
  await run("pg_dump", ["--format=custom", "--no-owner", "--no-privileges", `--file=${file}`, address]);
}

/** Into a database that is empty; the first error ends it and leaves the database empty. */
export async function restore(file: string, address: string): Promise<void> {
  const how = ["--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges"];
  await run("pg_restore", [...how, `--dbname=${address}`, file]);
}

/** Tables, functions, indexes and constraints, as text. */
export async function readSchema(address: string): Promise<string> {
  const how = ["--schema-only", "--no-owner", "--no-privileges", address];
  const { stdout } = await run("pg_dump", how, { maxBuffer: MOST_OUTPUT_BYTES });
  // Newer ones guard their output with a random word.
  return stdout.replaceAll(/^\\(un)?restrict .*$/gm, "");
}

export async function readContents(address: string): Promise<Contents> {
  const tables = await query<{ name: string }>(
    address,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const contents: Contents = new Map();
  for (const { name } of tables) {
    const [row] = await query<{ count: string; hash: string }>(
      address,
      `select count(*)::text as count, md5(coalesce(string_agg(line, '' order by line), '')) as hash
       from (select md5(row::text) as line from ${name} as row) as lines`,
    );
    contents.set(name, `${row?.count} rows, ${row?.hash}`);
  }
  const sequences = await query<{ name: string; last: string }>(
    address,
    `select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value::text, 'unused') as last
     from pg_sequences`,
  );
  for (const { name, last } of sequences) contents.set(name, `at ${last}`);
  return contents;
}

/** What differs, one line each. */
export function compareContents(one: Contents, other: Contents): string[] {
  const names = [...new Set([...one.keys(), ...other.keys()])];
  return names
    .filter((name) => one.get(name) !== other.get(name))
    .map((name) => `${name}: ${one.get(name)} became ${other.get(name)}`);
}
