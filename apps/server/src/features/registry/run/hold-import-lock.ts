import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { conflict } from "../../../errors.ts";

const LOCK = "smirk registry import";
/** An import that was just killed holds its lock until the database has seen that nobody listens any more. */
const PATIENCE = "3s";
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Does the work as the only import of the registry, on a connection that may take its time.
 * @throws 409 `import_running` while another one is under way
 */
export async function holdImportLock<T>(
  db: Kysely<Database>,
  work: (session: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (session) => {
    await sql`select set_config('statement_timeout', '0', false), set_config('lock_timeout', ${PATIENCE}, false)`.execute(
      session,
    );
    await noticeDeath(session);
    try {
      await takeLock(session);
      await sql`set lock_timeout = 0`.execute(session);
      return await work(session);
    } finally {
      await leave(session);
    }
  });
}

/** The connection goes back to the pool as it came. One that broke is thrown away anyway. */
async function leave(session: Kysely<Database>): Promise<void> {
  try {
    await sql`discard temp`.execute(session);
    await sql`select pg_advisory_unlock_all()`.execute(session);
    for (const name of ["statement_timeout", "lock_timeout", "client_connection_check_interval"]) {
      await sql`reset ${sql.raw(name)}`.execute(session);
    }
  } catch {
    // Whatever broke it has been thrown already.
  }
}

/** Lets the database end a statement whose importer is gone. Not every system can tell. */
async function noticeDeath(session: Kysely<Database>): Promise<void> {
  await sql`set client_connection_check_interval = '1s'`.execute(session).catch(() => {});
}

async function takeLock(session: Kysely<Database>): Promise<void> {
  try {
    await sql`select pg_advisory_lock(hashtextextended(${LOCK}, 0))`.execute(session);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE)) throw error;
    throw conflict("Another import of the registry is under way. Wait for its end.", {
      code: "import_running",
    });
  }
}
