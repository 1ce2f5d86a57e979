import { searchName } from "@smirk/domain/finder/search-name";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import { type LocationDentist, selectLocationDentists } from "./list-location-dentists.ts";

/** More than any ZIP code has. */
const MOST_LOCATIONS = 2_000;

interface OfficeSearch {
  /** Five digits. */
  zip: string;
  /** The beginnings of words. */
  name: string;
}

/**
 * Published offices in a ZIP code by a few letters of the practice's or a dentist's name, in the order of their names.
 * A practice is one, however many dentists it has.
 */
export async function listOffices(
  db: Kysely<Database>,
  { zip, name }: OfficeSearch,
): Promise<LocationDentist[]> {
  const rows = await selectLocationDentists(db)
    .where("published", "=", true)
    .where(sql<string>`left(zip, 5)`, "=", zip)
    .orderBy(({ fn }) => fn.coalesce("center_name", "last_name"))
    .orderBy("provider_locations.id")
    .limit(MOST_LOCATIONS)
    .execute();
  const typed = wordsOf(name);
  const offices = new Map<string, LocationDentist>();
  for (const row of rows) {
    const own = wordsOf([row.center_name, row.name, row.last_name].join(" "));
    if (!typed.every((start) => own.some((word) => word.startsWith(start)))) continue;
    const key = `${row.center_name ?? `${row.name} ${row.last_name}`}|${row.address}`;
    if (!offices.has(key)) offices.set(key, row);
  }
  return [...offices.values()];
}

function wordsOf(text: string): string[] {
  return searchName(text).split(" ").filter(Boolean);
}
