import type { ListedCity } from "@smirk/contract/directory";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { settleSomeTowns } from "./settle-towns.ts";

/** Fewer make no page worth finding. */
export const FEWEST_DENTISTS = 3;

/** Before its town is worked out, a location is on the page of its city as written. */
export const TOWN_OF = "coalesce(l.town, city_slug(l.city))";
export const townOf = sql.raw<string>(TOWN_OF);

/** Cities, and specialities in them, with enough dentists for a page. */
async function listCities({ db }: Pick<Context, "db">): Promise<ListedCity[]> {
  const { rows } = await sql<ListedCity>`
    select lower(l.state) as state, ${townOf} as city, s.code as speciality,
      (max(c.changed_at) at time zone 'UTC')::date as changed_on
    from provider_locations l
    join location_cards c on c.location_id = l.id
    join providers p on p.id = l.provider_id
    cross join lateral (select null union all select unnest(p.specialities)) as s(code)
    where l.published and ${townOf} <> ''
    group by l.state, ${townOf}, s.code
    having count(distinct l.provider_id) >= ${FEWEST_DENTISTS}
    order by 1, 2, 3 nulls first`.execute(db);
  return rows;
}

/** The list walks the whole directory, so that it is made once for each version of it. */
export function createCityListCache(ctx: Pick<Context, "db">): () => Promise<ListedCity[]> {
  let cached: { version: string; cities: Promise<ListedCity[]> } | undefined;
  return async () => {
    // After an import or an upgrade there are more for minutes, which change no version.
    if (!(await settleSomeTowns(ctx))) return listCities(ctx);
    const { version } = await ctx.db
      .selectFrom("directory_version")
      .select("version")
      .executeTakeFirstOrThrow();
    if (cached?.version !== version) {
      const cities = listCities(ctx);
      const entry = { version, cities };
      cached = entry;
      cities.catch(() => {
        if (cached === entry) cached = undefined;
      });
    }
    return cached.cities;
  };
}
