import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";

/** What a member let offices know, with the names of its columns. */
export async function listIntroductionRecords(db: Kysely<Database>, membershipId: string) {
  return db
    .selectFrom("office_introductions")
    .select(["location_id", "name", "purpose", "contact_kind", "contact", "sent_at", "ended_at"])
    .where("membership_id", "=", membershipId)
    .orderBy("sent_at")
    .execute();
}

/** @returns ids of the rows, by which their emails are known */
export async function eraseIntroductions(
  trx: Kysely<Database>,
  membershipIds: readonly string[],
): Promise<string[]> {
  if (membershipIds.length === 0) return [];
  const rows = await trx
    .deleteFrom("office_introductions")
    .where("membership_id", "in", membershipIds)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
