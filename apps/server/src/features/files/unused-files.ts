import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

/** Files that one run deletes at most. */
const MOST = 200;

/** Files that are shown again: the deleting waits for this transaction, and the days until then begin again. */
export async function keepFiles(trx: Kysely<Database>, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable("files")
    .set({ unused_since: null })
    .where((eb) => eb("id", "=", eb.fn.any(eb.val([...ids]))))
    .where("unused_since", "is not", null)
    .execute();
}

interface Unused {
  /** The beginning of the files' ids. */
  kind: string;
  /** Whether something shows a file `f`. */
  isShown: RawBuilder<boolean>;
  now: Date;
  /** Those that nothing has shown since then are deleted. */
  before: Date;
}

/** Deletes files that nothing shows any more; of others it notes since when. Safe to repeat. @returns how many it deleted */
export async function deleteUnusedFiles(
  db: Kysely<Database>,
  { kind, isShown, now, before }: Unused,
): Promise<number> {
  await sql`
    update files f set unused_since = ${now}
    where starts_with(f.id, ${kind}) and f.unused_since is null and not ${isShown}`.execute(db);
  const { rows } = await sql`
    delete from files where id in (
      select f.id from files f where f.unused_since < ${before} and not ${isShown}
      order by f.unused_since limit ${MOST} for update skip locked
    ) returning id`.execute(db);
  return rows.length;
}
