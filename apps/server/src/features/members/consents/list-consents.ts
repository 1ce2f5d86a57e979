import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { ConsentKind } from "../../../db/schema/schema-membership.ts";
import { listMembershipRows } from "../memberships.ts";

/** What was agreed to for a membership, oldest first; `held_until` is null while the membership runs. */
export async function listConsents(db: Kysely<Database>, membershipId: string) {
  return db
    .selectFrom("consents")
    .select([
      "kind",
      "change_id",
      "version",
      "language",
      "words",
      "sha256",
      "agreed_at",
      "network",
      "browser",
    ])
    .select(
      sql<Date | null>`(select case when isfinite(held_until) then held_until end
        from consent_held_until(membership_id, agreed_at) as held_until)`.as("held_until"),
    )
    .where("membership_id", "=", membershipId)
    .orderBy("agreed_at")
    .orderBy("id")
    .execute();
}

/** What joining has stored. */
export async function findConsentHashes(
  db: Kysely<Database>,
  membershipId: string,
): Promise<{ kind: ConsentKind; sha256: string }[]> {
  return db
    .selectFrom("consents")
    .select(["kind", "sha256"])
    .where("membership_id", "=", membershipId)
    .where("change_id", "is", null)
    .execute();
}

/** Whether the words of joining are among them: a member from before may have agreed to a change since. */
export function hasJoiningWords(consents: readonly { change_id: string | null }[]): boolean {
  return consents.some(({ change_id: changeId }) => changeId === null);
}

/** One membership with what was agreed to for it. */
export interface ListedConsents {
  membershipId: string;
  termsVersion: string;
  termsAcceptedAt: Date;
  /** False for a membership from before words were stored. */
  areWordsStored: boolean;
  consents: Awaited<ReturnType<typeof listConsents>>;
}

/** A person's paid memberships and carts, oldest first. */
export async function listMemberConsents(db: Kysely<Database>, accountId: string): Promise<ListedConsents[]> {
  const listed: ListedConsents[] = [];
  for (const row of await listMembershipRows(db, accountId)) {
    const consents = await listConsents(db, row.id);
    const areWordsStored = hasJoiningWords(consents);
    if (row.paid_at === null && !areWordsStored) continue;
    listed.push({
      membershipId: row.id,
      termsVersion: row.terms_version,
      termsAcceptedAt: row.terms_accepted_at,
      areWordsStored,
      consents,
    });
  }
  return listed;
}
