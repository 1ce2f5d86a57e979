import type { LocationCard } from "@smirk/domain/directory/location-card";
import { MAX_NEAREST } from "@smirk/domain/finder/map-contents";
import { distanceMiles, isLatLng, type LatLng } from "@smirk/domain/geography/geo";
import { invalid } from "../../../errors.ts";
import type { FinderContext } from "../live-index/directory-index.ts";
import type { LiveDirectory } from "../live-index/live-directory.ts";
import { nearestToOrigin } from "../nearest/nearest-to-origin.ts";
import { float64At, uint32At } from "../packed/columns.ts";
import { cardAt } from "../packed/packed-locations.ts";
import { type Selection, selectFiltered } from "../queries/selection.ts";
import { assertFilter, type GivenFilter } from "./read-map-filter.ts";

export interface NearestQuestion {
  origin: LatLng;
  filter?: GivenFilter | null;
  limit: number;
}

export type NearLocation = LocationCard & { distance_miles: number };

/** However far they are, nearest first: JSON of a NearLocation list. @throws {AppError} 400 */
export async function findNearestLocations(ctx: FinderContext, question: NearestQuestion): Promise<string> {
  return nearestLocationsOf(await ctx.directory.current(), question);
}

/** @throws {AppError} 400 as above */
export function nearestLocationsOf(
  { segments }: Pick<LiveDirectory, "segments">,
  { origin, filter, limit }: NearestQuestion,
): string {
  if (!isLatLng(origin)) throw invalid("'origin' is not on the globe.");
  if (limit < 1 || limit > MAX_NEAREST) throw invalid(`'limit' goes from 1 to ${MAX_NEAREST}.`);
  assertFilter(filter ?? {});
  const selections = selectFiltered(segments, filter ?? {});
  const { places, owners } = nearestToOrigin(selections, origin, { box: null, most: limit });
  const cards = Array.from(places, (place, at) => {
    const { packed } = (selections[uint32At(owners, at)] as Selection).segment;
    const point = { lat: float64At(packed.lat, place), lng: float64At(packed.lng, place) };
    const card = Buffer.from(cardAt(packed, place)).toString();
    return `${card.slice(0, -1)},"distance_miles":${distanceMiles(origin, point)}}`;
  });
  return `[${cards.join(",")}]`;
}
