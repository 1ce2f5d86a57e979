import { joinNames } from "@smirk/domain/joining/person-name";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import { addJob } from "../../jobs/add-job.ts";
import { blankPassJob } from "./job-types.ts";
import { listPasses } from "./wallet/passes.ts";

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

/** Passes for phones, and the phones that have one, without what they are known by. */
export async function listWalletPasses(db: Kysely<Database>, membershipId: string) {
  const passes = await listPasses(db, membershipId);
  const phones = await db
    .selectFrom("wallet_devices")
    .innerJoin("wallet_passes", "wallet_passes.id", "pass_id")
    .select(["pass_id", "registered_at"])
    .where("membership_id", "=", membershipId)
    .orderBy("registered_at")
    .execute();
  return passes.map(({ id, has_apple, has_google, made_at, changed_at }) => ({
    wallets: [...(has_apple ? ["apple"] : []), ...(has_google ? ["google"] : [])],
    made_at,
    changed_at,
    phones: phones.flatMap(({ pass_id, registered_at }) => (pass_id === id ? [{ registered_at }] : [])),
  }));
}

/** The phones are known no longer, and Google is asked for the name. @param trx holds the memberships' locks */
export async function eraseWalletPasses(trx: Kysely<Database>, membershipIds: string[]): Promise<void> {
  const erased = await trx
    .deleteFrom("wallet_passes")
    .where("membership_id", "in", membershipIds)
    .returning(["id", "has_google"])
    .execute();
  for (const { id, has_google } of erased) if (has_google) await addJob(trx, blankPassJob, { passId: id });
}

/** @param trx holds the memberships' locks */
export async function eraseCardLinks(trx: Kysely<Database>, membershipIds: string[]): Promise<void> {
  await trx.deleteFrom("card_links").where("membership_id", "in", membershipIds).execute();
}
