import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";

/** Since when a phone takes no texts of ours but the codes that it asks for; null: it takes them. */
export async function findTextStop(db: Kysely<Database>, phoneNumber: string): Promise<Date | null> {
  const stop = await db
    .selectFrom("text_stops")
    .select("stopped_at")
    .where("phone_number", "=", phoneNumber)
    .executeTakeFirst();
  return stop?.stopped_at ?? null;
}

export async function stopTexts(trx: Kysely<Database>, phoneNumber: string, now: Date): Promise<void> {
  await trx
    .insertInto("text_stops")
    .values({ phone_number: phoneNumber, stopped_at: now })
    .onConflict((row) => row.column("phone_number").doNothing())
    .execute();
}

export async function allowTexts(trx: Kysely<Database>, phoneNumber: string): Promise<void> {
  await trx.deleteFrom("text_stops").where("phone_number", "=", phoneNumber).execute();
}
