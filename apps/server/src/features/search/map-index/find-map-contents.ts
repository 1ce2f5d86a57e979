import {
  MAX_CUT_LOCATIONS,
  MAX_MAP_LOCATIONS,
  type MapCluster,
  type MapContents,
} from "@smirk/domain/finder/map-contents";
import type { LatLngBox } from "@smirk/domain/geography/geo";
import type { Context } from "../../../context.ts";
import { invalid } from "../../../errors.ts";
import { assertBox } from "../assert-box.ts";
import { clusterPoints } from "./cluster-points.ts";
import type { MapPoints, PlainBox } from "./map-points.ts";
import type { FinderContext } from "./map-points-cache.ts";
import { countPlaces, nearestPlaces } from "./nearest-places.ts";
import { createPointFilter } from "./point-filter.ts";
import { assertFilter, type GivenFilter } from "./read-map-filter.ts";

export interface MapQuestion extends LatLngBox {
  zoom: number;
  filter?: GivenFilter | null;
}

/** `cards` is the JSON text of the locations. */
export type MapContentsText = Omit<MapContents, "locations"> & { cards: string };

const MAX_ZOOM_ASKED = 24;
/** Attempts before the answer may be of an outdated version. */
const MAX_LOOKS = 3;

/** See MapContents. Locations come from memory, their cards from stored texts. @throws {AppError} 400 */
export async function findMapContents(ctx: FinderContext, question: MapQuestion): Promise<MapContentsText> {
  const { zoom, filter } = question;
  assertBox(question);
  if (zoom < 0 || zoom > MAX_ZOOM_ASKED) throw invalid(`'zoom' goes from 0 to ${MAX_ZOOM_ASKED}.`);
  assertFilter(filter ?? {});
  let points = await ctx.mapPoints.current();
  for (let look = 1; ; look += 1) {
    const { ids, total, clusters } = lookAt(points, question);
    const { version, cards, found } = await readCards(ctx, ids);
    const newer = version === points.version ? points : await ctx.mapPoints.renew(points);
    if (newer === points || look === MAX_LOOKS) {
      return { total: total - (ids.length - found), cut: total > MAX_MAP_LOCATIONS, cards, clusters };
    }
    points = newer;
  }
}

function lookAt(
  points: MapPoints,
  { sw, ne, zoom, filter }: MapQuestion,
): { ids: bigint[]; total: number; clusters: MapCluster[] } {
  const east = sw.lng > ne.lng ? ne.lng + 360 : ne.lng;
  const box: PlainBox = { south: sw.lat, north: ne.lat, west: sw.lng, east };
  const pointFilter = createPointFilter(points, filter ?? {});
  const total = countPlaces(points, box, pointFilter);
  const isCut = total > MAX_MAP_LOCATIONS;
  const places = nearestPlaces(points, box, {
    pointFilter,
    most: isCut ? MAX_CUT_LOCATIONS : MAX_MAP_LOCATIONS,
  });
  return {
    ids: places.map((place) => points.ids[place] ?? 0n),
    total,
    clusters: isCut ? clusterPoints(points, box, { zoom, pointFilter }) : [],
  };
}

/** Prepared by name. A location unpublished meanwhile has no card. */
const CARDS = {
  name: "cards-by-id",
  text: `
    select (select version from directory_version) as version, count(card)::int as found,
      '[' || coalesce(string_agg(card, ',' order by place), '') || ']' as cards
    from unnest($1::bigint[]) with ordinality as asked (id, place)
    join location_cards on location_id = id`,
};

async function readCards(
  ctx: Context,
  ids: readonly bigint[],
): Promise<{ version: string; cards: string; found: number }> {
  const { rows } = await ctx.pool.query<{ version: string; cards: string; found: number }>({
    ...CARDS,
    values: [`{${ids.join(",")}}`],
  });
  const [row] = rows;
  if (row === undefined) throw new Error("An aggregate without groups returned no row.");
  return row;
}
