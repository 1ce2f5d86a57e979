import type { LatLngBox } from "@smirk/domain/geography/geo";
import type { Context } from "../../../context.ts";

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
