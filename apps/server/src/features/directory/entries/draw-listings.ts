import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";

/** Draws published entries at random, each as likely as any other. `listings`: how many there are. */
export async function drawListings(
  db: Kysely<Database>,
  size: number,
): Promise<{ ids: string[]; listings: number }> {
  const { rows } = await sql<{ id: string; listings: number }>`
    select id, count(*) over ()::int as listings from provider_locations
    where published order by random() limit ${size}`.execute(db);
  return { ids: rows.map(({ id }) => id), listings: rows[0]?.listings ?? 0 };
}
