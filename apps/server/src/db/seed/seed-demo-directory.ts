import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { generateDirectory } from "./generate-directory.ts";
import { loadDirectory } from "./load-directory.ts";

const SEED_NAME = "demo-directory";
export const DEMO_DIRECTORY = { dentists: 2400, houston: 600, seed: "smirk demo directory" };

/**
 * Fills the directory with invented dentists, once per database: all of it in one transaction, so that a process
 * killed on the way leaves nothing and of two servers that start together one does the work. Answers whether it did.
 */
export async function seedDemoDirectory(ctx: Pick<Context, "db" | "log" | "config">): Promise<boolean> {
  const done = await ctx.db
    .selectFrom("seeds")
    .select("name")
    .where("name", "=", SEED_NAME)
    .executeTakeFirst();
  if (done) return false;
  const seeded = await ctx.db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    // A second server waits here until the first has committed, and then finds the row taken.
    const mine = await trx
      .insertInto("seeds")
      .values({ name: SEED_NAME })
      .onConflict((oc) => oc.doNothing())
      .returning("name")
      .executeTakeFirst();
    if (!mine) return false;
    const locations = await loadDirectory(trx, generateDirectory(DEMO_DIRECTORY), {
      organisation: ctx.config.planOrganisationSlug,
      avatarId: () => null,
      photos: false,
    });
    await sql`select refresh_location_cards(null)`.execute(trx);
    ctx.log.info({ dentists: DEMO_DIRECTORY.dentists, locations }, "demo directory seeded");
    return true;
  });
  if (seeded) await sql`analyze`.execute(ctx.db);
  return seeded;
}
