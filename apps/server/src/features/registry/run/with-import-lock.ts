import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { conflict } from "../../../errors.ts";

const LOCK = "smirk registry import";
/** A killed import holds its lock until PostgreSQL notices the closed connection. */
const LOCK_TIMEOUT = "3s";
const LOCK_NOT_AVAILABLE = "55P03";

/** Holds a connection without statement timeout. @throws 409 `import_running` */
export async function withImportLock<T>(
  db: Kysely<Database>,
  work: (session: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (session) => {
    await sql`select set_config('statement_timeout', '0', false), set_config('lock_timeout', ${LOCK_TIMEOUT}, false)`.execute(
      session,
    );
    await detectLostClient(session);
    try {
      await acquireLock(session);
      await sql`set lock_timeout = 0`.execute(session);
      return await work(session);
    } finally {
      await resetSession(session);
    }
  });
}

async function resetSession(session: Kysely<Database>): Promise<void> {
  try {
    await sql`discard temp`.execute(session);
    await sql`select pg_advisory_unlock_all()`.execute(session);
    for (const name of ["statement_timeout", "lock_timeout", "client_connection_check_interval"]) {
      await sql`reset ${sql.raw(name)}`.execute(session);
    }
  } catch {
    // The connection's own error was thrown already.
  }
}

/** PostgreSQL ends statements whose client is gone; not every system supports it. */
async function detectLostClient(session: Kysely<Database>): Promise<void> {
  await sql`set client_connection_check_interval = '1s'`.execute(session).catch(() => {});
}

async function acquireLock(session: Kysely<Database>): Promise<void> {
  try {
    await sql`select pg_advisory_lock(hashtextextended(${LOCK}, 0))`.execute(session);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE)) throw error;
    throw conflict("Another registry import is running. Wait until it ends.", {
      code: "import_running",
    });
  }
}
