import { joinNames } from "@smirk/domain/joining/person-name";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

/** Who has a link to their card, without the link. */
export async function listCardLinks(db: Kysely<Database>, membershipId: string) {
  const links = await db
    .selectFrom("card_links")
    .leftJoin("family_members", "family_members.id", "person_id")
    .select(["person_id", "card_links.membership_id", "created_at", "name", "last_name"])
    .where("card_links.membership_id", "=", membershipId)
    .orderBy("created_at")
    .orderBy("person_id")
    .execute();
  return links.map(({ person_id: id, name, last_name, created_at }) => ({
    person: id === membershipId ? "member" : name && joinNames(name, last_name),
    created_at,
  }));
}

/** @param trx holds the memberships' locks */
export async function eraseCardLinks(trx: Kysely<Database>, membershipIds: string[]): Promise<void> {
  await trx.deleteFrom("card_links").where("membership_id", "in", membershipIds).execute();
}
