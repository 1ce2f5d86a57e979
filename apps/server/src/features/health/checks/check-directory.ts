import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { listDoubts } from "../../directory/entries/list-doubts.ts";
import { count, type Finding, fail, ok, warning } from "./finding.ts";

interface DirectoryFacts {
  published: number;
  hidden: number;
  missing: number;
  stray: number;
}

export async function checkDirectory({ db }: Pick<Context, "db">): Promise<Finding[]> {
  const { rows } = await sql<DirectoryFacts>`select
    count(*) filter (where published)::integer as published,
    count(*) filter (where not published)::integer as hidden,
    count(*) filter (where published and card.location_id is null)::integer as missing,
    count(*) filter (where not published and card.location_id is not null)::integer as stray
    from provider_locations left join location_cards as card on card.location_id = provider_locations.id`.execute(
    db,
  );
  const [facts] = rows;
  if (!facts) return [];
  const { published, hidden, missing, stray } = facts;
  if (missing + stray > 0) {
    const found = `${count(missing, "published location")} without a card on the map, ${stray} cards too many`;
    return [fail("directory", found, "Run in psql: select refresh_location_cards(null);")];
  }
  if (published === 0) {
    return [warning("directory", "is empty", "Load it: `smirk import registry <file>`.")];
  }
  return [
    ok("directory", `${count(published, "location")} published, ${hidden.toLocaleString("en-US")} not`),
  ];
}

const MOST = 1_000;

/** Entries in doubt are settled within 30 days. */
export async function checkDoubts(ctx: Pick<Context, "db" | "clock">): Promise<Finding[]> {
  const doubts = await listDoubts(ctx, { limit: MOST });
  const late = doubts.filter(({ days_left: left }) => left < 0);
  if (late.length > 0) {
    const found = `${count(late.length, "listing")} in doubt for more than 30 days`;
    return [warning("doubts", found, "Confirm or hide them: in the console, under Listings.")];
  }
  const [first] = doubts;
  if (first === undefined) return [ok("doubts", "none")];
  return [
    ok("doubts", `${count(doubts.length, "listing")} in doubt, ${first.days_left} days left for the first`),
  ];
}
