import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { ConsentKind } from "../../../db/schema/schema-membership.ts";

/** What was agreed to for a membership, oldest first; `held_until` is null while the membership runs. */
export async function listConsents(db: Kysely<Database>, membershipId: string) {
  return db
    .selectFrom("consents")
    .select(["kind", "version", "language", "words", "sha256", "agreed_at", "network", "browser"])
    .select(
      sql<Date | null>`nullif(consent_held_until(membership_id, agreed_at), 'infinity')`.as("held_until"),
    )
    .where("membership_id", "=", membershipId)
    .orderBy("agreed_at")
    .orderBy("id")
    .execute();
}

export async function findConsentHashes(
  db: Kysely<Database>,
  membershipId: string,
): Promise<{ kind: ConsentKind; sha256: string }[]> {
  return db
    .selectFrom("consents")
    .select(["kind", "sha256"])
    .where("membership_id", "=", membershipId)
    .execute();
}
