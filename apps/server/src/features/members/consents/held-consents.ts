import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";

/** Whether a row of a membership still has to be kept. The database goes by its own clock, so it must agree. */
export function isHeld(agreedAt: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`coalesce(consent_held_until(membership_id, ${sql.ref(agreedAt)}), 'infinity')
    > least(${now}::timestamptz, now())`;
}

/** Deletes what nothing holds: consents of carts that were never paid, or whose time is over. */
export async function deleteUnheldConsents(
  trx: Kysely<Database>,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  await sql`delete from consents where membership_id = any(${ids}::uuid[]) and not ${isHeld("agreed_at", now)}`.execute(
    trx,
  );
}

export async function countHeldConsents(
  db: Kysely<Database>,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from consents
    where membership_id = any(${ids}::uuid[]) and ${isHeld("agreed_at", now)}`.execute(db);
  return rows[0]?.count ?? 0;
}
