import type { LocationCard } from "@smirk/domain/directory/location-card";
import { isOpenAt } from "@smirk/domain/directory/open-state";
import { localMoment, timeZoneOf } from "@smirk/domain/directory/time-zone";
import { openingOf } from "@smirk/domain/directory/weekly-hours";
import { readSearchQuery } from "@smirk/domain/finder/search-query";
import type { LatLng, LatLngBox } from "@smirk/domain/geography/geo";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../../src/db/schema/schema.ts";
import { hasName, hasPractice, holdsDegree } from "../../../src/features/search/find-matches.ts";
import type { GivenFilter } from "../../../src/features/search/map-index/read-map-filter.ts";

const EARTH_MILES = 3958.8;

interface Wanted {
  box: LatLngBox | null;
  origin: LatLng | null;
  most: number;
}

/** What SQL finds: how many fit the filter in the box, and the nearest of them to the origin. */
export async function listFitting(
  db: Kysely<Database>,
  filter: GivenFilter,
  { box, origin, most }: Wanted,
): Promise<{ total: number; ids: string[] }> {
  const conditions = [sql`l.published`, ...(box ? [inBox(box)] : []), ...filterConditions(filter)];
  if (filter.open_at != null)
    conditions.push(sql`l.id = any(${await listOpen(db, filter.open_at)}::bigint[])`);
  const order = origin ? sql`${milesFrom(origin)}, l.id` : sql`l.id`;
  const { rows } = await sql<{ id: string; total: string }>`
    select l.id, count(*) over () as total from provider_locations l join providers p on p.id = l.provider_id
    where ${sql.join(conditions, sql` and `)} order by ${order} limit ${most}`.execute(db);
  return { total: Number(rows[0]?.total ?? 0), ids: rows.map(({ id }) => id) };
}

/** Reads the hours that cards show. */
async function listOpen(db: Kysely<Database>, openAt: number): Promise<string[]> {
  const now = new Date(openAt * 60_000);
  const rows = await db.selectFrom("location_cards").select("card").execute();
  return rows.flatMap(({ card }) => {
    const shown = JSON.parse(card) as LocationCard;
    const zone = timeZoneOf(shown.state, shown.zip);
    return isOpenAt(openingOf(shown), "now", zone === null ? null : localMoment(now, zone)) ? [shown.id] : [];
  });
}

function inBox({ sw, ne }: LatLngBox): RawBuilder<unknown> {
  const across =
    sw.lng <= ne.lng
      ? sql`l.longitude between ${sw.lng} and ${ne.lng}`
      : sql`(l.longitude >= ${sw.lng} or l.longitude <= ${ne.lng})`;
  return sql`l.latitude between ${sw.lat} and ${ne.lat} and ${across}`;
}

function milesFrom({ lat, lng }: LatLng): RawBuilder<number> {
  return sql`2 * ${EARTH_MILES}::float8 * asin(least(1, sqrt(sind((l.latitude - ${lat}::float8) / 2) ^ 2
    + cosd(${lat}::float8) * cosd(l.latitude) * sind((l.longitude - ${lng}::float8) / 2) ^ 2)))`;
}

function filterConditions(filter: GivenFilter): RawBuilder<unknown>[] {
  const { specialities, languages, plans, near, within_miles: miles, q } = filter;
  const [plan] = plans ?? [];
  return [
    ...(specialities ? [sql`p.specialities && ${specialities}::text[]`] : []),
    ...(languages ? [sql`p.languages && ${languages}::text[]`] : []),
    ...(plan ? [sql`exists (select from unnest(l.plans) as plan where plan ~ ${PLAN_PATTERNS[plan]})`] : []),
    ...(near && miles ? [sql`${milesFrom(near)} <= ${miles}`] : []),
    ...(q?.trim() ? [searchCondition(q.trim())] : []),
  ];
}

const PLAN_PATTERNS: Record<string, string> = { insurance: "_insurance$", discount: "_discount_[0-9]+$" };

function searchCondition(text: string): RawBuilder<unknown> {
  const { hint, degree, readings, practice, loosePractice, specialities, yields } = readSearchQuery(text);
  const named = [
    ...(readings.length > 0 ? [hasName(readings)] : []),
    ...(practice.length > 0 ? [hasPractice(practice)] : []),
  ];
  const nobodyNamed =
    named.length === 0
      ? sql`true`
      : sql`not exists (select from (select * from providers) p
          join (select * from provider_locations) l on l.provider_id = p.id and l.published
          where (${sql.join(named, sql` or `)}) and ${degree === null ? sql`true` : holdsDegree(degree)})`;
  const ways = [
    ...named,
    ...(loosePractice.length > 0 ? [sql`${hasPractice(loosePractice)} and ${nobodyNamed}`] : []),
    ...(specialities.length > 0
      ? [sql`p.specialities && ${specialities}::text[] and ${yields ? nobodyNamed : sql`true`}`]
      : []),
    ...(degree !== null && hint === "" ? [sql`true`] : []),
  ];
  if (ways.length === 0) return sql`false`;
  const either = sql`(${sql.join(ways, sql` or `)})`;
  return degree === null ? either : sql`(${either} and ${holdsDegree(degree)})`;
}
