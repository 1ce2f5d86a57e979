import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";

interface ListedLocation {
  id: string;
  /** The day its page changed last, YYYY-MM-DD; null for one that has no card yet. */
  changed_on: string | null;
}

/** Published locations, ascending by id. */
export async function listLocationIds(
  ctx: Pick<Context, "db">,
  { after, limit }: { after: string; limit: number },
): Promise<ListedLocation[]> {
  return ctx.db
    .selectFrom("provider_locations as l")
    .leftJoin("location_cards as c", "c.location_id", "l.id")
    .select(["l.id", sql<string | null>`(c.changed_at at time zone 'UTC')::date`.as("changed_on")])
    .where("l.published", "=", true)
    .where("l.id", ">", after)
    .orderBy("l.id")
    .limit(limit)
    .execute();
}

/** The states of those of these ids that are locations, unpublished ones too. */
export async function findLocationStates(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("provider_locations")
    .select(["id", "state"])
    .where((eb) => eb("id", "=", eb.fn.any(eb.val(ids))))
    .execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** A query of `id` and `state`, for a join. */
export function locationsIn(states: readonly string[]): RawBuilder<unknown> {
  return sql`select id, state from provider_locations where state = any(${states}::text[])`;
}

/**
 * A query of each published listing, for a join: `id`, `provider_id`, `name` (the practice's, else the dentist's), `city`,
 * `state`, `prefix` (three digits of the ZIP code), `plans` and `specialities`.
 */
export function publishedListings(): RawBuilder<unknown> {
  return sql`select location.id, provider_id, coalesce(center_name, concat_ws(' ', name, last_name)) as name,
      city, state, left(zip, 3) as prefix, plans, specialities
    from provider_locations as location join providers on providers.id = provider_id where published`;
}

interface TakenPlan {
  plan: string;
  state: string;
}

/** The states in which published dentists take each of these plans. */
export async function listTakenPlans(
  { db }: Pick<Context, "db">,
  plans: readonly string[],
): Promise<TakenPlan[]> {
  const { rows } = await sql<TakenPlan>`select distinct plan, place.state
    from provider_locations as place cross join unnest(place.plans) as plan
    where place.published and plan = any(${plans}::text[])`.execute(db);
  return rows;
}
