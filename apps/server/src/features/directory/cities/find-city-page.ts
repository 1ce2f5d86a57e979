import type { CityPage } from "@smirk/contract/directory";
import type { LocationCard } from "@smirk/domain/directory/location-card";
import { type Kysely, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { createTownFinder } from "../../places/find-town.ts";
import { FEWEST_DENTISTS, townOf } from "./list-cities.ts";
import { settleSomeTowns } from "./settle-towns.ts";

interface CityInput {
  /** Two small letters. */
  state: string;
  city: string;
  speciality?: string | null | undefined;
  page?: number | undefined;
}

const PER_PAGE = 60;

/** Confirmed ones first, then the best rated; also for another spelling of the town. Null with too few, and too far on. */
export async function findCityPage(
  { db }: Pick<Context, "db">,
  { state, city, speciality = null, page: number = 1 }: CityInput,
): Promise<CityPage | null> {
  await settleSomeTowns({ db });
  const given = { state: state.toUpperCase(), city, speciality, page: number };
  const page = await readPage(db, given);
  if (page) return page;
  const moved = await findMovedTown(db, given);
  return moved === city || moved === "" ? null : readPage(db, { ...given, city: moved });
}

/** The rule is `isCheaperForMembers`. */
const isCheaper = sql<boolean>`exists (select from unnest(l.plans) as plan where plan ~ '_discount_[0-9]+$')`;

type Town = Pick<CityInput, "state" | "city"> & { speciality: string | null; page: number };

async function readPage(
  db: Kysely<Database>,
  { state, city, speciality: wanted, page }: Town,
): Promise<CityPage | null> {
  const inCity = sql`l.published and l.state = ${state} and ${townOf} = ${city}`;
  const { rows: specialities } = await sql<{ code: string | null; dentists: number; name: string }>`
    select s.code, mode() within group (order by l.city) as name, count(distinct l.provider_id)::int as dentists
    from provider_locations l
    join providers p on p.id = l.provider_id
    cross join lateral (select null union all select unnest(p.specialities)) as s(code)
    where ${inCity}
    group by s.code order by dentists desc, s.code`.execute(db);
  const shown = specialities.filter(({ dentists }) => dentists >= FEWEST_DENTISTS).map(({ code }) => code);
  if (!shown.includes(wanted)) return null;
  const skipped = (page - 1) * PER_PAGE;
  const { rows } = await sql<{ card: string; total: number; in_plans: number }>`
    select c.card, count(*) over ()::int as total, count(*) filter (where ${isCheaper}) over ()::int as in_plans
    from provider_locations l
    join providers p on p.id = l.provider_id
    join location_cards c on c.location_id = l.id
    left join location_place_data d on d.location_id = l.id
    where ${inCity} and (${wanted}::text is null or ${wanted} = any(p.specialities))
    order by ${isCheaper} desc, l.confirmation = 'none', d.rating desc nulls last, d.rating_count desc nulls last,
      p.search_last_name, l.id
    limit ${PER_PAGE} offset ${skipped}`.execute(db);
  const [one] = rows;
  if (!one) return null;
  const locations = rows.map(({ card }) => JSON.parse(card) as LocationCard);
  const written = specialities.find(({ code }) => code === null)?.name ?? "";
  const findTown = await createTownFinder();
  return {
    city,
    name: findTown({ city: written, state, zip: locations[0]?.zip ?? "" }).name,
    state,
    total: one.total,
    in_plans: one.in_plans,
    page,
    pages: Math.ceil(one.total / PER_PAGE),
    first: skipped + 1,
    locations,
    specialities: shown.filter((code) => code !== null),
  };
}

/** The town of the offices that write it so, else that of the name. */
async function findMovedTown(db: Kysely<Database>, { state, city }: Town): Promise<string> {
  const { rows } = await sql<{ town: string }>`
    select ${townOf} as town from provider_locations l
    where l.published and l.state = ${state} and city_slug(l.city) = ${city}
    group by 1 order by count(*) desc, 1 limit 1`.execute(db);
  const findTown = await createTownFinder();
  return rows[0]?.town ?? findTown({ city: city.replaceAll("-", " "), state, zip: "" }).slug;
}
