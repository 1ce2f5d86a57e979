import type { LocationCard } from "@smirk/domain/directory/location-card";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { readCard } from "./find-location-card.ts";

const PAGE_ROWS = 100;

interface CardPage {
  locations: LocationCard[];
  /** The last id of a full page; null: there is no more. */
  next: string | null;
}

/** Cards of published locations, ascending by id. @param zip five digits; all of the directory without it */
export async function listLocationCards(
  { db }: Pick<Context, "db">,
  { zip, after }: { zip?: string | undefined; after: string },
): Promise<CardPage> {
  let query = db
    .selectFrom("location_cards as c")
    .innerJoin("provider_locations as l", "l.id", "c.location_id")
    .select(["c.location_id", "c.card"])
    .where("l.published", "=", true)
    .where("c.location_id", ">", after)
    .orderBy("c.location_id")
    .limit(PAGE_ROWS + 1);
  if (zip !== undefined) query = query.where(sql<string>`left(l.zip, 5)`, "=", zip);
  const rows = await query.execute();
  const shown = rows.slice(0, PAGE_ROWS);
  return {
    locations: shown.map(({ card }) => readCard(card)),
    next: rows.length > PAGE_ROWS ? (shown.at(-1)?.location_id ?? null) : null,
  };
}
