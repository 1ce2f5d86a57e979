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

export async function countDisclosures(db: Kysely<Database>, accountId: string): Promise<number> {
  const { disclosures } = await db
    .selectFrom("disclosures")
    .select(({ fn }) => fn.countAll<string>().as("disclosures"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return Number(disclosures);
}

export async function eraseDisclosures(trx: Kysely<Database>, accountId: string): Promise<void> {
  await trx.deleteFrom("disclosures").where("account_id", "=", accountId).execute();
}
