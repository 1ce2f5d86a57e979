import { sql } from "kysely";
import type { Context } from "../../context.ts";

export interface CheckAt {
  at: Date;
  outcome: "good" | "not_good" | "price_given" | "not_taken";
  locationId: string;
}

/** Checks of cards at these locations since a time, the newest first: one for each code, without whose card it was. */
export async function listChecksAt(
  { db }: Pick<Context, "db">,
  { locationIds, since }: { locationIds: readonly string[]; since: Date },
): Promise<CheckAt[]> {
  const { rows } = await sql<CheckAt>`
    select at, outcome, "locationId" from (
      select distinct on (code_sha256) checked_at as at, outcome, location_id as "locationId"
      from card_checks
      where location_id = any(${locationIds}::bigint[]) and checked_at >= ${since}
      order by code_sha256, outcome in ('price_given', 'not_taken') desc, checked_at desc
    ) checks order by at desc`.execute(db);
  return rows;
}
