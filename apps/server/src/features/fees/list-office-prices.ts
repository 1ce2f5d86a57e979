import { OFFICE_FEE_DAYS } from "@smirk/domain/fees/find-price";
import { addDays, type CalendarDay } from "@smirk/domain/wire/calendar-day";
import { dayIn } from "@smirk/domain/wire/office-day";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { createPace } from "../../http/limits/pace.ts";
import { publishedListings } from "../directory/list-location-ids.ts";
import { FIRST_ZONE, ROWS_A_TURN } from "./import-fees.ts";
import { listSlips } from "./list-slips.ts";
import { listOfficeRows, OFFICES } from "./office-file.ts";

interface OfficePrices {
  location_id: string;
  provider_id: string;
  name: string;
  city: string;
  state: string;
  prices: number;
  old: number;
  /** The oldest of them. */
  confirmed_on: CalendarDay;
}

/** Published offices with prices of their own, the one that was asked longest ago first. @param after a location's id */
export async function listOfficePrices(
  { db, clock }: Pick<Context, "db" | "clock">,
  { afterId, limit }: { afterId: string | undefined; limit: number },
) {
  const oldest = addDays(dayIn(FIRST_ZONE, clock.now()), -OFFICE_FEE_DAYS);
  const { rows } = await sql<OfficePrices>`
    with offices as (
      select location_id, count(*)::integer as prices, min(confirmed_on) as confirmed_on,
        (count(*) filter (where confirmed_on < ${oldest}))::integer as old
      from office_fees group by location_id
    )
    select location_id, provider_id, name, city, state, prices, old, confirmed_on
    from offices join (${publishedListings()}) as listing on listing.id = location_id
    where ${afterId ?? null}::bigint is null
      or (confirmed_on, location_id) > (select confirmed_on, location_id from offices where location_id = ${afterId ?? null}::bigint)
    order by confirmed_on, location_id limit ${limit}`.execute(db);
  const doubts = await listOfficeDoubts(
    db,
    rows.map((row) => row.location_id),
  );
  return rows.map((row) => ({ ...row, doubts: doubts.get(row.location_id) ?? [] }));
}

/** Sentences about stored prices that look like slips, by the location's id. */
async function listOfficeDoubts(
  db: Context["db"],
  ids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const stored = await listOfficeRows(db, ids);
  const stateOf = await OFFICES.findStates(db, stored);
  const found = await listSlips({ db, pace: createPace(ROWS_A_TURN) }, OFFICES, { values: stored, stateOf });
  const doubts = new Map<string, string[]>();
  for (const [row, sentences] of found) {
    const known = doubts.get(row.location_id) ?? [];
    doubts.set(row.location_id, [...known, ...sentences.map((sentence) => `${row.procedure}: ${sentence}`)]);
  }
  return doubts;
}
