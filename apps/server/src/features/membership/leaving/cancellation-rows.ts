import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { CancellationsTable } from "../../../db/schema/schema-membership.ts";

export async function findCancellationRow(
  db: Kysely<Database>,
  membershipId: string,
): Promise<Selectable<CancellationsTable> | undefined> {
  return db
    .selectFrom("cancellations")
    .selectAll()
    .where("membership_id", "=", membershipId)
    .executeTakeFirst();
}

/** @returns which of these memberships have a cancellation */
export async function listCancellations(
  db: Kysely<Database>,
  membershipIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("cancellations")
    .select("membership_id")
    .where(sql<boolean>`membership_id = any(${[...membershipIds]}::uuid[])`)
    .execute();
  return new Set(rows.map(({ membership_id: id }) => id));
}
