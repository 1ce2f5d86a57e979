import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

/** All of them, oldest first. */
export async function exportAccountEvents(db: Kysely<Database>, accountId: string) {
  return db
    .selectFrom("account_events")
    .select(["kind", "membership_id", "facts", "happened_at"])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
}

export async function countAccountEvents(db: Kysely<Database>, accountId: string): Promise<number> {
  const { events } = await db
    .selectFrom("account_events")
    .select(({ fn }) => fn.countAll<string>().as("events"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return Number(events);
}

export async function eraseAccountEvents(trx: Kysely<Database>, accountId: string): Promise<void> {
  await trx.deleteFrom("account_events").where("account_id", "=", accountId).execute();
}
