import type { Context } from "../../context.ts";

/** Published locations, ascending by id. */
export async function listLocationIds(
  ctx: Pick<Context, "db">,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("provider_locations")
    .select("id")
    .where("published", "=", true)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
