import type { Kysely } from "kysely";
import type { Database } from "../db/schema/schema.ts";

/** What is invented once: a second server waits here until the first one commits. @returns false where it is there */
export async function claimSeed(trx: Kysely<Database>, name: string): Promise<boolean> {
  const claimed = await trx
    .insertInto("seeds")
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .returning("name")
    .executeTakeFirst();
  return claimed !== undefined;
}
