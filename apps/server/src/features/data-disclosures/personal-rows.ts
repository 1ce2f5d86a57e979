import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

/** What was sent about somebody to companies outside, for their copy; oldest first. */
export async function exportDisclosures(db: Kysely<Database>, accountId: string) {
  return db
    .selectFrom("disclosures")
    .select(["recipient", "purpose", "day", "kinds", "times", "first_at", "last_at"])
    .where("account_id", "=", accountId)
    .orderBy("first_at")
    .orderBy("recipient")
    .orderBy("purpose")
    .execute();
}

/** What partners got about somebody, for their copy; oldest first. */
export async function exportPartnerDisclosures(db: Kysely<Database>, accountId: string) {
  return db
    .selectFrom("partner_disclosures")
    .select(["partner", "purpose", "day", "kinds", "times", "first_at", "last_at"])
    .where("account_id", "=", accountId)
    .orderBy("first_at")
    .orderBy("partner")
    .orderBy("purpose")
    .execute();
}

export async function countDisclosures(db: Kysely<Database>, accountId: string): Promise<number> {
  const { disclosures, partners } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("disclosures")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("account_id", "=", accountId)
        .as("disclosures"),
      eb
        .selectFrom("partner_disclosures")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("account_id", "=", accountId)
        .as("partners"),
    ])
    .executeTakeFirstOrThrow();
  return Number(disclosures) + Number(partners);
}

export async function eraseDisclosures(trx: Kysely<Database>, accountId: string): Promise<void> {
  await trx.deleteFrom("disclosures").where("account_id", "=", accountId).execute();
  await trx.deleteFrom("partner_disclosures").where("account_id", "=", accountId).execute();
}
