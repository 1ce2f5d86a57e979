import { addDays } from "@smirk/domain/wire/calendar-day";
import { sql } from "kysely";
import type { Context } from "../context.ts";
import { officeDay } from "../office-day.ts";
import { claimSeed } from "./claim-seed.ts";
import { createRandom } from "./random.ts";

const SEED_NAME = "demo-listings";
const SIZE = 60;
const RIGHT_SHARE = 0.93;

/** Invents last month's sample once, with what the offices said. */
export async function seedDemoListings(ctx: Pick<Context, "db" | "clock" | "config">): Promise<void> {
  const today = officeDay(ctx, ctx.clock.now());
  const month = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
  await ctx.db.transaction().execute(async (trx) => {
    const isNew = await claimSeed(trx, SEED_NAME);
    const { rows } = await sql<{ id: string; listings: number }>`
      select l.id, count(*) over ()::int as listings
      from provider_locations l join providers p on p.id = l.provider_id
      where l.published and p.source = 'demo' order by md5(l.address || l.id) limit ${SIZE}`.execute(trx);
    const [first] = rows;
    if (!isNew || first === undefined) return;
    const sample = {
      month,
      listings: first.listings,
      drawn_at: new Date(`${month}-05T15:00:00Z`),
      drawn_by: "demo",
    };
    await trx.insertInto("listing_samples").values(sample).execute();
    const random = createRandom(`sample of ${month}`);
    const entries = rows.map(({ id }) => ({
      month,
      location_id: id,
      is_right: random.chance(RIGHT_SHARE),
      checked_at: new Date(`${month}-${random.int(10, 26)}T18:00:00Z`),
      checked_by: "demo",
    }));
    await trx.insertInto("sampled_listings").values(entries).execute();
  });
}
