import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

interface FoundEntry {
  at: Date;
  subjectId: string;
  changes: Record<string, unknown>;
}

/** The entry of the log with this id, where it is about a location. */
export async function findLocationEntry(
  trx: Kysely<Database>,
  entryId: string,
): Promise<FoundEntry | undefined> {
  return trx
    .selectFrom("audit_entries")
    .select(["at", "subject_id as subjectId", "changes"])
    .where("id", "=", entryId)
    .where("subject_kind", "=", "location")
    .executeTakeFirst();
}
