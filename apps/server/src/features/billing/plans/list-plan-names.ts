import type { Context } from "../../../context.ts";

/** Every plan that was ever sold, those on sale first. */
export async function listPlanNames({ db }: Pick<Context, "db">): Promise<{ slug: string; name: string }[]> {
  return db
    .selectFrom("plans")
    .select(["slug", "name"])
    .orderBy("sold", "desc")
    .orderBy("position")
    .orderBy("slug")
    .execute();
}
