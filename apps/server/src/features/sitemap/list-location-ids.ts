import type { Context } from "../../context.ts";

/** Addresses a sitemap file may hold (sitemaps.org protocol). */
export const SITEMAP_PAGE = 50_000;

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
