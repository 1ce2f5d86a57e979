import type { Kysely, Selectable } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import type { CancellationsTable } from "../../db/schema/schema-membership.ts";

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
