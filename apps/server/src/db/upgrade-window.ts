import { DAY_MS } from "@smirk/domain/wire/durations";
import { type Kysely, sql } from "kysely";

const LONGEST_UPGRADE_MS = 7 * DAY_MS;

/**
 * When servers of the release before may have written beside a migration that they do not know, until each was replaced.
 * Null where the migration has not been made.
 */
export async function findUpgradeWindow<DB>(
  db: Kysely<DB>,
  migration: string,
): Promise<{ after: Date; before: Date } | null> {
  const { rows } = await sql<{
    after: Date;
  }>`select timestamp::timestamptz as after from kysely_migration where name = ${migration}`.execute(db);
  const [{ after } = {}] = rows;
  return after === undefined ? null : { after, before: new Date(after.getTime() + LONGEST_UPGRADE_MS) };
}
