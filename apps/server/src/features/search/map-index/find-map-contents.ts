import {
  MAX_CUT_LOCATIONS,
  MAX_MAP_LOCATIONS,
  type MapCluster,
  type MapContents,
} from "@smirk/domain/finder/map-contents";
import { isLatLng, type LatLng, type LatLngBox } from "@smirk/domain/geography/geo";
import type { Context } from "../../../context.ts";
import { invalid } from "../../../errors.ts";
import { assertBox } from "../assert-box.ts";
import { clusterPoints } from "./cluster-points.ts";
import type { MapPoints, PlainBox } from "./map-points.ts";
import type { FinderContext } from "./map-points-cache.ts";
import { countPlaces, nearestPlaces } from "./nearest/nearest-places.ts";
import { nearestToOrigin } from "./nearest/nearest-to-origin.ts";
import { createPointFilter, type PointFilter } from "./point-filter.ts";
import { assertFilter, type GivenFilter } from "./read-map-filter.ts";
import { findSearchedPoints } from "./searched-points.ts";

export interface MapQuestion extends LatLngBox {
  zoom: number;
  filter?: GivenFilter | null;
  /** Nearest to this point first; absent, to the middle of the box. */
  origin?: LatLng | null;
}

/** `cards` is the JSON text of the locations. */
export type MapContentsText = Omit<MapContents, "locations"> & { cards: string };

const MAX_ZOOM_ASKED = 24;
/** Attempts before the answer may be of an outdated version. */
const MAX_LOOKS = 3;

/** See MapContents. Locations come from memory, their cards from stored texts. @throws {AppError} 400 */
export async function findMapContents(ctx: FinderContext, question: MapQuestion): Promise<MapContentsText> {
  const { zoom, filter, origin } = question;
  assertBox(question);
  if (zoom < 0 || zoom > MAX_ZOOM_ASKED) throw invalid(`'zoom' goes from 0 to ${MAX_ZOOM_ASKED}.`);
  assertFilter(filter ?? {});
  if (origin != null && !isLatLng(origin)) throw invalid("'origin' is not on the globe.");
  const { ids, total, clusters, cards, found } = await lookFresh(ctx, filter, (points, pointFilter) =>
    lookAt(points, question, pointFilter),
  );
  return { total: total - (ids.length - found), cut: total > MAX_MAP_LOCATIONS, cards, clusters };
}

/** Looks again when the directory has changed meanwhile. `cards` is the JSON text of the found ids. */
export async function lookFresh<Look extends { ids: readonly bigint[] }>(
  ctx: FinderContext,
  filter: GivenFilter | null | undefined,
  look: (points: MapPoints, pointFilter: PointFilter) => Look,
): Promise<Look & { cards: string; found: number }> {
  let points = await ctx.mapPoints.current();
  for (let looks = 1; ; looks += 1) {
    const searched = await findSearchedPoints(ctx, points, filter?.q);
    const seen = look(points, createPointFilter(points, filter ?? {}, searched));
    const { version, cards, found } = await readCards(ctx, seen.ids);
    const newer = version === points.version ? points : await ctx.mapPoints.renew(points);
    if (newer === points || looks === MAX_LOOKS) return { ...seen, cards, found };
    points = newer;
  }
}

function lookAt(
  points: MapPoints,
  { sw, ne, zoom, origin }: MapQuestion,
  pointFilter: PointFilter,
): { ids: bigint[]; total: number; clusters: MapCluster[] } {
  const east = sw.lng > ne.lng ? ne.lng + 360 : ne.lng;
  const box: PlainBox = { south: sw.lat, north: ne.lat, west: sw.lng, east };
  const total = countPlaces(points, box, pointFilter);
  const isCut = total > MAX_MAP_LOCATIONS;
  const most = isCut ? MAX_CUT_LOCATIONS : MAX_MAP_LOCATIONS;
  const places =
    origin == null
      ? nearestPlaces(points, box, { pointFilter, most })
      : nearestToOrigin(points, origin, { box, pointFilter, most });
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
