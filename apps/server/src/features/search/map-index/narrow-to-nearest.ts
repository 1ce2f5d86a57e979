import type { LatLngBox } from "@smirk/domain/geography/geo";
import type { Context } from "../../../context.ts";

/** A viewport never lists more: the map groups pins long before. */
export const MAX_LOCATIONS_IN_BOX = 500;

/** Up to about zoom 12 a box holds few enough locations to sort them all. */
const WIDE_DEGREES = 0.1;

/**
 * A smaller box that still holds the 500 locations nearest to the centre of `box`, so that a view of the
 * whole country does not sort the whole country. The index finds the circle of degrees that holds as many;
 * if all of that circle lies in the box, nothing nearer in miles lies outside the rectangle round it.
 */
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

/** A hair wider than found, so that the last location is not rounded out of its own box. */
const ROUNDING = 1 + 1e-9;

/** The limit stands in the text: a plan made for an unknown one would not walk the index. */
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
