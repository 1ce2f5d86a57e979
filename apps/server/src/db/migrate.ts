import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { isLocked, listTableLocks, lockTables } from "./lock-changed-tables.ts";
import { MIGRATIONS } from "./migrations.ts";
import { refuseOldPostgres } from "./refuse-old-postgres.ts";
import type { Database } from "./schema/schema.ts";

const LOCK = "smirk migrations";
/** Ten minutes: as long as a dump of a large database holds its tables. */
const MOST_TIMES = 400;
const PAUSE_MS = 800;

/**
 * Migrates in one transaction; concurrent servers wait for each other. It begins again where servers of the older
 * release hold what it locks. Returns the names of what ran.
 */
export async function migrateToLatest(
  db: Kysely<Database>,
  migrations: Readonly<Record<string, Migration>> = MIGRATIONS,
): Promise<string[]> {
  return withMigrationLock(db, async (connection) => {
    await refuseOldPostgres(connection);
    await refuseNewerSchema(connection, migrations);
    for (let time = 1; ; time += 1) {
      try {
        return await runMigrations(connection, migrations);
      } catch (error) {
        if (time === MOST_TIMES || !(error instanceof Error && isLocked(error.cause))) throw error;
        await pause(PAUSE_MS);
      }
    }
  });
}

/** Serializes migrations: Kysely creates its own tables before it locks. */
export async function withMigrationLock<T>(
  db: Kysely<Database>,
  work: (connection: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(hashtext(${LOCK}))`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${LOCK}))`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

async function runMigrations(
  db: Kysely<Database>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<string[]> {
  const { pending } = await validateSchema(db, migrations);
  const provider = { getMigrations: async () => lockFirst(migrations, pending) };
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
  if (error === undefined) return results.map((result) => result.migrationName);
  const failed = results.find((result) => result.status === "Error")?.migrationName ?? "Migrating";
  throw new Error(`${failed} failed: ${error instanceof Error ? error.message : error}`, { cause: error });
}

/** The migrations, the first of which takes the locks of all that wait. */
async function lockFirst(
  migrations: Readonly<Record<string, Migration>>,
  pending: readonly string[],
): Promise<Record<string, Migration>> {
  const [name = ""] = pending;
  const first = migrations[name];
  if (first === undefined) return { ...migrations };
  const locks = await listTableLocks(pending.flatMap((one) => migrations[one] ?? []));
  const up = async (trx: Kysely<unknown>) => {
    await lockTables(trx, locks);
    await first.up(trx);
  };
  return { ...migrations, [name]: { ...first, up } };
}

/** Migrations that the database lacks, and those of a newer release. */
export async function validateSchema(
  db: Kysely<Database>,
  migrations: Readonly<Record<string, Migration>> = MIGRATIONS,
): Promise<{ pending: readonly string[]; unknown: readonly string[] }> {
  const known = Object.keys(migrations);
  const { rows: tables } = await sql<{
    found: string | null;
  }>`select to_regclass('kysely_migration') as found`.execute(db);
  if (!tables[0]?.found) return { pending: known, unknown: [] };
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  return {
    pending: known.filter((name) => !done.has(name)),
    unknown: [...done].filter((name) => !(name in migrations)),
  };
}

async function refuseNewerSchema(
  db: Kysely<Database>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<void> {
  const [unknown] = (await validateSchema(db, migrations)).unknown;
  if (unknown !== undefined) {
    throw new Error(
      `The database was migrated by a newer release (${unknown}): start that release, or restore an older backup.`,
    );
  }
}
