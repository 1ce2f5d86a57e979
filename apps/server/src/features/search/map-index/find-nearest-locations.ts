import type { LocationCard } from "@smirk/domain/directory/location-card";
import { MAX_NEAREST } from "@smirk/domain/finder/map-contents";
import { distanceMiles, isLatLng, type LatLng, type LatLngBox } from "@smirk/domain/geography/geo";
import type { Context } from "../../../context.ts";
import { invalid } from "../../../errors.ts";
import type { FinderContext } from "../live-index/directory-index.ts";
import type { LiveDirectory } from "../live-index/live-directory.ts";
import type { PriceTerms } from "../live-index/price-columns.ts";
import { nearestToOrigin } from "../nearest/nearest-to-origin.ts";
import { findUnsureKeys } from "../nearest/unsure-keys.ts";
import { float64At, uint32At } from "../packed/columns.ts";
import { cardAt } from "../packed/packed-locations.ts";
import { type Selection, selectFiltered } from "../queries/selection.ts";
import { findColumns, limitPrices, priceTermsOf } from "./price-selection.ts";
import { assertFilter, type GivenFilter } from "./read-map-filter.ts";

export interface NearestQuestion {
  origin: LatLng;
  filter?: GivenFilter | null;
  limit: number;
}

export type NearLocation = LocationCard & { distance_miles: number };

/** However far they are, nearest first: JSON of a NearLocation list. @throws {AppError} 400 */
export async function findNearestLocations(ctx: FinderContext, question: NearestQuestion): Promise<string> {
  return nearestLocationsOf(await ctx.directory.current(), question, priceTermsOf(ctx));
}

/** @throws {AppError} 400 as above */
export function nearestLocationsOf(
  directory: Pick<LiveDirectory, "segments" | "prices">,
  { origin, filter, limit }: NearestQuestion,
  terms: PriceTerms,
): string {
  if (!isLatLng(origin)) throw invalid("'origin' is not on the globe.");
  if (limit < 1 || limit > MAX_NEAREST) throw invalid(`'limit' goes from 1 to ${MAX_NEAREST}.`);
  assertFilter(filter ?? {});
  const columns = filter?.most_cents == null ? [] : findColumns(directory, filter, terms);
  const selections = limitPrices(selectFiltered(directory.segments, filter ?? {}), columns, filter ?? {});
  const keys = findUnsureKeys(selections, filter ?? {});
  const { places, owners } = nearestToOrigin(selections, origin, {
    box: null,
    most: limit,
    ...(keys && { keys }),
  });
  const cards = Array.from(places, (place, at) => {
    const { packed } = (selections[uint32At(owners, at)] as Selection).segment;
    const point = { lat: float64At(packed.lat, place), lng: float64At(packed.lng, place) };
    const card = Buffer.from(cardAt(packed, place)).toString();
    return `${card.slice(0, -1)},"distance_miles":${distanceMiles(origin, point)}}`;
  });
  return `[${cards.join(",")}]`;
}

/** Larger results never occur: the map shows clusters long before. */
export const MAX_LOCATIONS_IN_BOX = 500;

/** Up to about zoom 12 a box has few enough locations to sort. */
const WIDE_DEGREES = 0.1;

/** A smaller box with the 500 locations nearest to the center, so that a view of the country is not sorted whole. */
export async function narrowToNearest(ctx: Context, box: LatLngBox): Promise<LatLngBox> {
  const { sw, ne } = box;
  const halfHeight = (ne.lat - sw.lat) / 2;
  const halfWidth = (ne.lng - sw.lng) / 2;
  if (Math.max(halfHeight, halfWidth) * 2 < WIDE_DEGREES) return box;
  const lat = (sw.lat + ne.lat) / 2;
  const lng = (sw.lng + ne.lng) / 2;
  const { rows } = await ctx.pool.query<{ reach: number | null }>({ ...REACH, values: [lng, lat] });
  const reach = (rows[0]?.reach ?? Number.POSITIVE_INFINITY) * ROUNDING;
  if (reach > Math.min(halfHeight, halfWidth)) return box;
  const east = Math.min(halfWidth, reach / Math.cos((lat * Math.PI) / 180));
  return {
    sw: { lat: lat - reach, lng: lng - east },
    ne: { lat: lat + reach, lng: lng + east },
  };
}

/** Keeps the last location inside despite rounding. */
const ROUNDING = 1 + 1e-9;

/** The limit is inlined: a generic plan would not use the index. */
const REACH = {
  name: "reach-of-nearest",
  text: `
    select max(away) as reach
    from (
      select at <-> point($1, $2) as away
      from location_cards
      order by away
      limit ${MAX_LOCATIONS_IN_BOX}
    ) nearest`,
};
