import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

/** As during a restore. */
export async function isDirectoryEmpty(db: Kysely<Database>): Promise<boolean> {
  const any = await db
    .selectFrom("provider_locations")
    .select("id")
    .where("published", "=", true)
    .limit(1)
    .executeTakeFirst();
  return any === undefined;
}
