import { sql } from "kysely";
import type { Context } from "../../../context.ts";
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
