import { type Selectable, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { LocationReviewsTable } from "../../../db/schema/schema-directory.ts";

export type ReviewRow = Selectable<LocationReviewsTable>;

export const MAX_REVIEWS = 50;

/** Newest first, at most 50 a location. */
export async function listReviews(ctx: Context, ids: readonly string[]): Promise<Map<string, ReviewRow[]>> {
  const { rows } = await sql<ReviewRow>`
    select review.*
    from unnest(${ids}::bigint[]) asked (location_id)
    cross join lateral (
      select * from location_reviews r
      where r.location_id = asked.location_id
      order by r.published_at desc, r.id
      limit ${MAX_REVIEWS}
    ) review`.execute(ctx.db);
  return Map.groupBy(rows, (row) => row.location_id);
}
