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

/**
 * Published locations of the practices that these ids are locations of, themselves first: `listOffices` has one for all
 * dentists of a practice.
 */
export async function listPracticeLocations(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom("provider_locations as own")
    .innerJoin("provider_locations as other", (join) =>
      join
        .on(sql`left(other.zip, 5)`, "=", sql`left(own.zip, 5)`)
        .onRef("other.center_name", "=", "own.center_name")
        .onRef("other.address", "=", "own.address")
        .onRef("other.id", "!=", "own.id"),
    )
    .where("other.published", "=", true)
    .where((eb) => eb("own.id", "=", eb.fn.any(eb.val(ids))))
    .select(["own.id", "other.id as colleague_id"])
    .orderBy("other.id")
    .execute();
  const colleagues = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    ids.map((id) => [id, [id, ...(colleagues.get(id) ?? []).map(({ colleague_id: other }) => other)]]),
  );
}

function wordsOf(text: string): string[] {
  return searchName(text).split(" ").filter(Boolean);
}
