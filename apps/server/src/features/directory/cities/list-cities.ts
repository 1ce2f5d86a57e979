import { sql } from "kysely";
import type { Context } from "../../../context.ts";

export interface ListedCity {
  /** Two small letters. */
  state: string;
  city: string;
  /** A code; null for the page of all dentists. */
  speciality: string | null;
  changed_on: string;
}

/** Fewer make no page worth finding. */
export const FEWEST_DENTISTS = 3;

/** Cities, and specialities in them, with enough dentists for a page. */
export async function listCities({ db }: Pick<Context, "db">): Promise<ListedCity[]> {
  const { rows } = await sql<ListedCity>`
    select lower(l.state) as state, city_slug(l.city) as city, s.code as speciality,
      (max(c.changed_at) at time zone 'UTC')::date as changed_on
    from provider_locations l
    join location_cards c on c.location_id = l.id
    join providers p on p.id = l.provider_id
    cross join lateral (select null union all select unnest(p.specialities)) as s(code)
    where l.published and city_slug(l.city) <> ''
    group by l.state, city_slug(l.city), s.code
    having count(distinct l.provider_id) >= ${FEWEST_DENTISTS}
    order by 1, 2, 3 nulls first`.execute(db);
  return rows;
}
