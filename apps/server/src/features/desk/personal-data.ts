import { joinNames } from "@smirk/domain/joining/person-name";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

/** What front desks did with their cards, oldest first: neither the network address nor the code. */
export async function listCheckRecords(db: Kysely<Database>, membershipId: string) {
  const checks = await db
    .selectFrom("card_checks")
    .leftJoin("family_members", "family_members.id", "person_id")
    .select(["person_id", "checked_at", "outcome", "location_id", "partner", "name", "last_name"])
    .where("card_checks.membership_id", "=", membershipId)
    .orderBy("checked_at")
    .orderBy("card_checks.id")
    .execute();
  return checks.map(({ person_id: id, name, last_name, ...check }) => ({
    person: id === membershipId ? "member" : name && joinNames(name, last_name),
    ...check,
  }));
}

/** @param trx holds the memberships' locks */
export async function eraseCardChecks(trx: Kysely<Database>, membershipIds: string[]): Promise<void> {
  await trx.deleteFrom("card_checks").where("membership_id", "in", membershipIds).execute();
}
