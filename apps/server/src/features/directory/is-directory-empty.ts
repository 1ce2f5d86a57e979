import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

/** Whether there is no directory, as during a restore. */
export async function isDirectoryEmpty(db: Kysely<Database>): Promise<boolean> {
  const any = await db
    .selectFrom("provider_locations")
    .select("id")
    .where("published", "=", true)
    .limit(1)
    .executeTakeFirst();
  return any === undefined;
}
