import type { Context } from "../../context.ts";

/** A sitemap file holds at most 50,000 addresses (sitemaps.org protocol). */
export const SITEMAP_PAGE = 50_000;

/** Ids of published locations after `after`, ascending, at most `limit` of them. */
export async function listLocationIds(
  ctx: Context,
  input: { after: string; limit: number },
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("provider_locations")
    .select("id")
    .where("published", "=", true)
    .where("id", ">", input.after)
    .orderBy("id")
    .limit(Math.min(input.limit, SITEMAP_PAGE))
    .execute();
  return rows.map((row) => row.id);
}
