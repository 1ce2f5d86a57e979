import { readSearchQuery, type SearchQuery } from "@smirk/domain/finder/search-query";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Context } from "../../../context.ts";
import { hasName, holdsDegree } from "../name-conditions.ts";
import type { MapPoints } from "./map-points.ts";
import type { SearchedPoints } from "./point-filter.ts";

/** More than any name has; a degree alone can have more. */
const MAX_IDS = 50_000;
const MAX_CACHED = 16;

const cachedSearches = new WeakMap<MapPoints, LRUCache<string, SearchedPoints>>();

/** What `q` finds in this version of the directory; null when it has no words. */
export async function findSearchedPoints(
  ctx: Context,
  points: MapPoints,
  q: string | null | undefined,
): Promise<SearchedPoints | null> {
  const text = q?.trim() ?? "";
  if (text === "") return null;
  const cached = cachedSearches.get(points) ?? new LRUCache<string, SearchedPoints>({ max: MAX_CACHED });
  cachedSearches.set(points, cached);
  const known = cached.get(text);
  if (known) return known;
  const query = readSearchQuery(text);
  // With a degree, the database narrows the specialities too.
  const specialities = query.degree === null ? query.specialities : [];
  const searched = { ids: await listIds(ctx, query), specialities };
  cached.set(text, searched);
  return searched;
}

async function listIds(
  ctx: Context,
  { hint, degree, readings, specialities }: SearchQuery,
): Promise<ReadonlySet<bigint>> {
  const wanted = [
    ...(readings.length > 0 ? [hasName(readings)] : []),
    ...(degree !== null && specialities.length > 0
      ? [sql<boolean>`p.specialities && ${specialities}::text[]`]
      : []),
    ...(degree !== null && hint === "" ? [sql<boolean>`true`] : []),
  ];
  if (wanted.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select l.id from providers p join provider_locations l on l.provider_id = p.id
    where l.published and (${sql.join(wanted, sql` or `)})
      ${degree === null ? sql`` : sql`and ${holdsDegree(degree)}`}
    limit ${sql.lit(MAX_IDS)}`.execute(ctx.db);
  return new Set(rows.map(({ id }) => BigInt(id)));
}
