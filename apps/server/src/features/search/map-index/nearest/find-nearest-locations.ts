import type { LocationCard } from "@smirk/domain/directory/location-card";
import { MAX_NEAREST } from "@smirk/domain/finder/map-contents";
import { distanceMiles, isLatLng, type LatLng } from "@smirk/domain/geography/geo";
import { invalid } from "../../../../errors.ts";
import { lookFresh } from "../find-map-contents.ts";
import type { FinderContext } from "../map-points-cache.ts";
import { assertFilter, type GivenFilter } from "../read-map-filter.ts";
import { nearestToOrigin } from "./nearest-to-origin.ts";

export interface NearestQuestion {
  origin: LatLng;
  filter?: GivenFilter | null;
  limit: number;
}

export type NearLocation = LocationCard & { distance_miles: number };

/** However far they are, nearest first. @throws {AppError} 400 */
export async function findNearestLocations(
  ctx: FinderContext,
  { origin, filter, limit }: NearestQuestion,
): Promise<NearLocation[]> {
  if (!isLatLng(origin)) throw invalid("'origin' is not on the globe.");
  if (limit < 1 || limit > MAX_NEAREST) throw invalid(`'limit' goes from 1 to ${MAX_NEAREST}.`);
  assertFilter(filter ?? {});
  const { cards } = await lookFresh(ctx, filter, (points, pointFilter) => ({
    ids: nearestToOrigin(points, origin, { pointFilter, most: limit }).map(
      (place) => points.ids[place] ?? 0n,
    ),
  }));
  return (JSON.parse(cards) as LocationCard[]).map((card) => ({
    ...card,
    distance_miles: distanceMiles(origin, { lat: card.latitude, lng: card.longitude }),
  }));
}
