import { type Kysely, sql } from "kysely";
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

/** How many providers are listed in a state, and at how many addresses: several may share one. */
export async function countPublished(
  db: Kysely<Database>,
  state: string,
): Promise<{ providers: number; locations: number }> {
  return db
    .selectFrom("provider_locations")
    .select([
      sql<number>`count(distinct provider_id)::integer`.as("providers"),
      sql<number>`count(distinct (lower(address), lower(city), left(zip, 5)))::integer`.as("locations"),
    ])
    .where("published", "=", true)
    .where("state", "=", state)
    .executeTakeFirstOrThrow();
}
