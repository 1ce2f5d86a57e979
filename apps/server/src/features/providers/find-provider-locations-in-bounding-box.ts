import { isLatLng, type LatLngBox } from "@smirk/domain/geo";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { invalid } from "../../errors.ts";

/** A viewport never lists more: the map groups pins long before. */
export const MAX_LOCATIONS_IN_BOX = 500;

/**
 * The cards of all published locations inside the box, nearest to its centre first (spec §7).
 * @returns the JSON text of a list of LocationCard, at most 500, as stored: nothing is parsed on the way.
 * @throws {AppError} 400 when a corner is not on the globe or south lies north of north.
 */
export async function findProviderLocationsInBoundingBox(ctx: Context, box: LatLngBox): Promise<string> {
  assertBox(box);
  const { sw, ne } = box;
  const crossesDateLine = sw.lng > ne.lng;
  const inside = crossesDateLine
    ? sql`(${insideBox(sw.lat, sw.lng, ne.lat, 180)} or ${insideBox(sw.lat, -180, ne.lat, ne.lng)})`
    : insideBox(sw.lat, sw.lng, ne.lat, ne.lng);
  const centerLat = (sw.lat + ne.lat) / 2;
  const centerLng = (sw.lng + ne.lng) / 2 + (crossesDateLine ? 180 : 0);
  const dx = crossesDateLine
    ? sql`(mod((l.longitude - ${centerLng} + 540)::numeric, 360) - 180)::float8`
    : sql`(l.longitude - ${centerLng}::float8)`;
  const shrink = Math.cos((centerLat * Math.PI) / 180) ** 2;
  const { rows } = await sql<{ cards: string }>`
    select '[' || coalesce(string_agg(card, ',' order by away, id), '') || ']' as cards
    from (
      select c.card, l.id, ${dx} ^ 2 * ${shrink}::float8 + (l.latitude - ${centerLat}::float8) ^ 2 as away
      from provider_locations l join location_cards c on c.location_id = l.id
      where l.published and ${inside}
      order by away, l.id
      limit ${MAX_LOCATIONS_IN_BOX}
    ) nearest`.execute(ctx.db);
  return rows[0]?.cards ?? "[]";
}

function insideBox(south: number, west: number, north: number, east: number) {
  return sql`point(l.longitude, l.latitude) <@ box(point(${west}, ${south}), point(${east}, ${north}))`;
}

function assertBox({ sw, ne }: LatLngBox): void {
  if (!isLatLng(sw) || !isLatLng(ne)) {
    throw invalid(
      "A corner of the box is not on the globe: latitudes go from -90 to 90, longitudes from -180 to 180.",
    );
  }
  if (sw.lat > ne.lat) throw invalid("The box is upside down: 'sw' lies north of 'ne'.");
}
