import type { LocationCard } from "@smirk/domain/directory/location-card";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { FEWEST_DENTISTS } from "./list-cities.ts";

interface CityPage {
  /** As most of its offices write it. */
  name: string;
  state: string;
  /** Offices with these specialities, of which `locations` has the first. */
  total: number;
  locations: LocationCard[];
  /** Codes with enough dentists for a page of their own. */
  specialities: string[];
}

const MOST_LOCATIONS = 60;

/** Best rated first. Null with too few dentists. @param input.state two small letters; `city` as `city_slug` writes it */
export async function findCityPage(
  { db }: Pick<Context, "db">,
  input: { state: string; city: string; speciality?: string | undefined },
): Promise<CityPage | null> {
  const state = input.state.toUpperCase();
  const inCity = sql`l.published and l.state = ${state} and city_slug(l.city) = ${input.city}`;
  const { rows: specialities } = await sql<{ code: string | null; dentists: number; name: string }>`
    select s.code, mode() within group (order by l.city) as name, count(distinct l.provider_id)::int as dentists
    from provider_locations l
    join providers p on p.id = l.provider_id
    cross join lateral (select null union all select unnest(p.specialities)) as s(code)
    where ${inCity}
    group by s.code order by dentists desc, s.code`.execute(db);
  const shown = specialities.filter(({ dentists }) => dentists >= FEWEST_DENTISTS).map(({ code }) => code);
  if (!shown.includes(input.speciality ?? null)) return null;
  const wanted = input.speciality ?? null;
  const { rows } = await sql<{ card: string; total: number }>`
    select c.card, count(*) over ()::int as total
    from provider_locations l
    join providers p on p.id = l.provider_id
    join location_cards c on c.location_id = l.id
    left join location_place_data d on d.location_id = l.id
    where ${inCity} and (${wanted}::text is null or ${wanted} = any(p.specialities))
    order by d.rating desc nulls last, d.rating_count desc nulls last, p.search_last_name, l.id
    limit ${MOST_LOCATIONS}`.execute(db);
  return {
    name: specialities.find(({ code }) => code === null)?.name ?? "",
    state,
    total: rows[0]?.total ?? 0,
    locations: rows.map(({ card }) => JSON.parse(card) as LocationCard),
    specialities: shown.filter((code) => code !== null),
  };
}
