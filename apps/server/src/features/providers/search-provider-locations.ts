import { distanceMiles, isLatLng, type LatLng } from "@smirk/domain/geo";
import type { LocationCard } from "@smirk/domain/location-card";
import { searchName } from "@smirk/domain/search-name";
import type { FoundLocation } from "@smirk/domain/search-query";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../context.ts";
import { invalid } from "../../errors.ts";
import { knownIds } from "./known-ids.ts";

export interface SearchInput {
  meta: string;
  hint: string;
  priority_coords?: LatLng | null;
  helpers?: { degree?: string | null; plan?: string | null } | null;
}

export interface SearchOptions {
  exclude?: readonly string[] | null;
}

const MAX_RESULTS = 20;
const CLOSE_DEGREES = 0.25;
/** A degree of latitude is 69.1 miles; a little less, since meridians draw together towards the pole. */
const CLOSE_MILES = CLOSE_DEGREES * 68;
const DEGREES = ["DDS", "DMD", "BDS"];
/** No name has more words or longer ones; a hint that has fits nobody. */
const MAX_WORDS = 10;
const MAX_WORD_LENGTH = 100;

/**
 * Locations of dentists with a name that fits: each word of the hint begins a word of the first or last name,
 * whatever the case and accents (spec §5). Nearest to `priority_coords` first, then by name; at most 20.
 * Neither words nor degree: nothing.
 * @throws {AppError} 400 for another meta than 'name', an unknown degree or a point that is not on the globe.
 */
export async function searchProviderLocations(
  ctx: Context,
  { input, options }: { input: SearchInput; options?: SearchOptions | null },
): Promise<FoundLocation[]> {
  if (input.meta !== "name") throw invalid("'meta' can only be 'name'.");
  const near = input.priority_coords ?? null;
  if (near !== null && !isLatLng(near)) throw invalid("'priority_coords' is not on the globe.");
  const degree = readDegree(input.helpers?.degree);
  const words = searchName(input.hint).split(" ").filter(Boolean);
  if (words.length === 0 && degree === null) return [];
  if (words.length > MAX_WORDS || words.some((word) => word.length > MAX_WORD_LENGTH)) return [];

  const conditions = [sql`l.published`];
  if (words.length > 0) conditions.push(sql`p.name_words @@ ${prefixQuery(words)}::tsquery`);
  if (degree !== null) conditions.push(sql`${degree} = any(p.degree_codes)`);
  const plan = input.helpers?.plan?.trim();
  if (plan) conditions.push(sql`${plan} = any(l.plans)`);
  const exclude = knownIds(options?.exclude ?? []);
  if (exclude.length > 0) conditions.push(sql`l.id <> all(${exclude}::bigint[])`);

  const box = near === null ? null : boxAround(near);
  if (near !== null && box !== null) {
    const close = await findCards(ctx, [...conditions, box], near);
    if (close.length === MAX_RESULTS && (close.at(-1)?.distance_miles ?? 0) <= CLOSE_MILES) return close;
  }
  return findCards(ctx, conditions, near);
}

async function findCards(
  ctx: Context,
  conditions: RawBuilder<unknown>[],
  near: LatLng | null,
): Promise<FoundLocation[]> {
  const { rows } = await sql<{ card: string }>`
    select c.card
    from providers p
    join provider_locations l on l.provider_id = p.id
    join location_cards c on c.location_id = l.id
    where ${sql.join(conditions, sql` and `)}
    order by ${near === null ? sql`` : sql`${farness(near)}, `}p.search_last_name, p.search_name, l.id
    limit ${MAX_RESULTS}`.execute(ctx.db);
  return rows.map(({ card }) => withDistance(JSON.parse(card) as LocationCard, near));
}

/**
 * A short hint fits tens of thousands of names, but then also enough of them close by. A full list from within
 * this box whose last entry lies inside the circle that it surely holds is the whole answer.
 */
function boxAround({ lat, lng }: LatLng): RawBuilder<boolean> | null {
  const width = CLOSE_DEGREES / Math.cos((lat * Math.PI) / 180);
  if (Math.abs(lng) + width > 180) return null;
  return sql`c.at <@ box(
    point(${lng - width}::float8, ${lat - CLOSE_DEGREES}::float8),
    point(${lng + width}::float8, ${lat + CLOSE_DEGREES}::float8))`;
}

function readDegree(given: string | null | undefined): string | null {
  const degree = given?.trim().toUpperCase();
  if (!degree) return null;
  if (!DEGREES.includes(degree)) throw invalid(`'degree' can only be one of ${DEGREES.join(", ")}.`);
  return degree;
}

/** Words hold letters and digits alone, so the quotes cannot be left. */
function prefixQuery(words: readonly string[]): string {
  return words.map((word) => `'${word}':*`).join(" & ");
}

/** The haversine term: grows with the distance from 0 to 1, and asks for no arc sine on every row. */
function farness({ lat, lng }: LatLng): RawBuilder<number> {
  return sql`sind((l.latitude - ${lat}::float8) / 2) ^ 2
    + cosd(${lat}::float8) * cosd(l.latitude) * sind((l.longitude - ${lng}::float8) / 2) ^ 2`;
}

function withDistance(card: LocationCard, near: LatLng | null): FoundLocation {
  const miles = near === null ? null : distanceMiles(near, { lat: card.latitude, lng: card.longitude });
  return { ...card, distance_miles: miles, matched: "name", matched_speciality: null };
}
