import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

export async function withMembershipLock<T>(
  db: Kysely<Database>,
  membershipId: string,
  work: (trx: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await lockMembership(trx, membershipId);
    return work(trx);
  });
}

/** Held until the caller's transaction ends; acquire several in the order of their ids. */
export async function lockMembership(trx: Kysely<Database>, membershipId: string): Promise<void> {
  // The key is shared with servers of the release before.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cancellation ${membershipId}`}, 0))`.execute(
    trx,
  );
}
