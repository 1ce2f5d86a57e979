import type { Confirmation } from "@smirk/domain/directory/listing-state";
import type { LocationCard } from "@smirk/domain/directory/location-card";
import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../context.ts";
import type { MatchQuery } from "./nearest/find-nearest.ts";

export interface Match {
  id: number;
  /** JSON of its card. */
  card: Uint8Array | string;
  specialities: readonly string[];
  miles: number | null;
  confirmation: Confirmation;
}

interface SqlQuery {
  /** SQL about `p` (provider) and `l` (location). */
  conditions: readonly RawBuilder<unknown>[];
  near: LatLng | null;
  most: number;
}

/** Broad filters match among this many nearest locations; rare ones are quick to list whole. */
const WALK_SIZES = [400, 2_000];
/** A degree of latitude is 69 miles; slightly less, because the earth is no plane. */
const DEGREE_MILES = 68;
/** Beyond this, distance in degrees is meaningless. */
const FARTHEST_DEGREES = 10;

/** Matching locations from the database, until the directory is loaded: nearest first, then by name. */
export async function findMatches(ctx: Context, wanted: MatchQuery): Promise<Match[]> {
  const query: SqlQuery = { ...wanted, conditions: conditionsOf(wanted) };
  const { near, most } = query;
  for (const walk of WALK_SIZES) {
    if (near === null) break;
    const walked = await walkNearest(ctx, { ...query, near, walk });
    const farthest = walked.matches.at(-1)?.miles ?? Number.POSITIVE_INFINITY;
    const isWhole = walked.isAll || (walked.matches.length === most && farthest <= walked.reachMiles);
    if (isWhole) return walked.matches;
  }
  const { rows } = await sql<{ card: string }>`
    select c.card
    from providers p
    join provider_locations l on l.provider_id = p.id
    join location_cards c on c.location_id = l.id
    where ${sql.join(query.conditions, sql` and `)}
    order by ${near === null ? sql`` : sql`${distanceTerm(near)}, `}p.search_last_name, p.search_name, l.id
    limit ${most}`.execute(ctx.db);
  return rows.map(({ card }) => readMatch(card, near));
}

/** `reachMiles`: the radius within which the matches are complete; `isAll`: there are no others. */
async function walkNearest(
  ctx: Context,
  { conditions, near, most, walk }: SqlQuery & { near: LatLng; walk: number },
): Promise<{ matches: Match[]; reachMiles: number; isAll: boolean }> {
  const { rows } = await sql<{ seen: number; reach: number | null; cards: string[] }>`
    with walked as materialized (
      select location_id, card, at <-> point(${near.lng}, ${near.lat}) as degrees
      from location_cards
      order by at <-> point(${near.lng}, ${near.lat})
      limit ${sql.lit(walk)}
    )
    select (select count(*)::int from walked) as seen, (select max(degrees) from walked) as reach,
      array(
        select card
        from walked
        join provider_locations l on l.id = location_id
        join providers p on p.id = l.provider_id
        where ${sql.join(conditions, sql` and `)}
        order by ${distanceTerm(near)}, p.search_last_name, p.search_name, l.id
        limit ${most}
      ) as cards`.execute(ctx.db);
  const { seen = 0, reach = 0, cards = [] } = rows[0] ?? {};
  return {
    matches: cards.map((card) => readMatch(card, near)),
    reachMiles: completeRadiusMiles(near, reach ?? 0),
    isAll: seen < walk,
  };
}

/** The radius of a circle inside the circle of degrees; a degree of longitude is shortest at its top. */
function completeRadiusMiles({ lat, lng }: LatLng, degrees: number): number {
  const isPlain =
    degrees <= FARTHEST_DEGREES && Math.abs(lng) + degrees <= 180 && Math.abs(lat) + degrees < 90;
  return isPlain ? degrees * DEGREE_MILES * Math.cos(((Math.abs(lat) + degrees) * Math.PI) / 180) : 0;
}

/** The haversine term, 0 to 1: orders like the distance, without an arc sine per row. */
function distanceTerm({ lat, lng }: LatLng): RawBuilder<number> {
  return sql`sind((l.latitude - ${lat}::float8) / 2) ^ 2
    + cosd(${lat}::float8) * cosd(l.latitude) * sind((l.longitude - ${lng}::float8) / 2) ^ 2`;
}

function readMatch(text: string, near: LatLng | null): Match {
  const card = JSON.parse(text) as LocationCard;
  const miles = near === null ? null : distanceMiles(near, { lat: card.latitude, lng: card.longitude });
  const { confirmation, provider } = card;
  return { id: Number(card.id), card: text, specialities: provider.specialities, miles, confirmation };
}

function conditionsOf(wanted: MatchQuery): RawBuilder<boolean>[] {
  const { readings, practice, specialities, degree, plan, exclude } = wanted;
  return [
    sql<boolean>`l.published`,
    ...(readings === null ? [] : [hasName(readings)]),
    ...(practice === null ? [] : [hasPractice(practice)]),
    ...(specialities === null ? [] : [sql<boolean>`p.specialities && ${specialities}::text[]`]),
    ...(degree === null ? [] : [holdsDegree(degree)]),
    ...(plan === null ? [] : [sql<boolean>`${plan} = any(l.plans)`]),
    ...(exclude.size === 0 ? [] : [sql<boolean>`l.id <> all(${[...exclude]}::bigint[])`]),
  ];
}

/** SQL about `p` (provider). Words are letters and digits alone, so no quoting is needed. */
export function hasName(readings: readonly (readonly string[])[]): RawBuilder<boolean> {
  return sql`p.name_words @@ ${writeBeginnings(readings)}::tsquery`;
}

/** SQL about `l` (location). */
export function hasPractice(readings: readonly (readonly string[])[]): RawBuilder<boolean> {
  return sql`(l.center_name is not null and practice_words(l.center_name) @@ ${writeBeginnings(readings)}::tsquery)`;
}

function writeBeginnings(readings: readonly (readonly string[])[]): string {
  return readings.map((words) => words.map((word) => `'${word}':*`).join(" & ")).join(" | ");
}

export function holdsDegree(degree: string): RawBuilder<boolean> {
  return sql`${degree} = any(p.degree_codes)`;
}
