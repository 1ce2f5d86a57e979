import { type Kysely, sql } from "kysely";
import { repeatTransaction } from "../../db/connection/repeat-transaction.ts";
import type { Database } from "../../db/schema/schema.ts";

const FOREIGN_KEY_VIOLATION = "23503";

/** Another text after each import of prices, each that is undone, and each word of an office. */
export async function findVersion(db: Kysely<Database>): Promise<string> {
  const { last, undone } = await db
    .selectFrom("fee_changes")
    .select(({ fn }) => [fn.max("id").as("last"), fn.count<string>("undone_at").as("undone")])
    .executeTakeFirstOrThrow();
  const { word } = await db
    .selectFrom("office_fee_words")
    .select(({ fn }) => fn.max("change").as("word"))
    .executeTakeFirstOrThrow();
  return `${last} ${undone} ${word}`;
}

/**
 * What is written was compared before: a transaction that waits for the program is ended by PostgreSQL.
 * @returns false, and writes nothing, where prices changed since `version`, or an office has left the directory
 */
export async function writeIfCurrent(
  db: Kysely<Database>,
  version: string,
  write: (trx: Kysely<Database>) => Promise<void>,
): Promise<boolean> {
  try {
    return await repeatTransaction(() =>
      db.transaction().execute(async (trx) => {
        await sql`select set_config('statement_timeout', '0', true)`.execute(trx);
        await lockFees(trx);
        if ((await findVersion(trx)) !== version) return false;
        await write(trx);
        return true;
      }),
    );
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === FOREIGN_KEY_VIOLATION) return false;
    throw error;
  }
}

/** Two who write at once would each find no overlap, and neither what the other one wrote. */
export async function lockFees(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('smirk fees'))`.execute(trx);
}
