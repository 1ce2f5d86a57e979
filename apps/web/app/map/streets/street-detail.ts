import type { StreetArchives } from "@smirk/basemap/reading/street-archives";
import { isInside } from "@smirk/basemap/reading/street-tile";
import { TILE_UNITS } from "@smirk/basemap/reading/vector-tile";
import { STREET_MAX_ZOOM } from "@smirk/basemap/streets/street";
import { toWorldPixels } from "@smirk/domain/finder/map-view";
import type { LatLng } from "@smirk/domain/geography/geo";
import { TILE_PIXELS } from "../worker/requests.ts";

export type StreetDetail = "none" | "main" | "all";

const LOCAL_MIN_ZOOM = 13;
/** A few freeways are all there is to see from further out. */
const MAIN_MIN_ZOOM = 10;

/** All only where every point lies among complete streets; else the first point, the map's middle, decides. */
export async function findStreetDetail(
  archives: StreetArchives,
  points: readonly LatLng[],
  zoom: number,
): Promise<StreetDetail> {
  if (zoom < MAIN_MIN_ZOOM) return "none";
  const details = await Promise.all(points.map((point) => detailAt(archives, point, zoom)));
  if (details.every((detail) => detail === "all")) return "all";
  return details[0] === "none" ? "none" : "main";
}

async function detailAt(archives: StreetArchives, point: LatLng, zoom: number): Promise<StreetDetail> {
  const z = Math.min(Math.floor(zoom), STREET_MAX_ZOOM);
  const { x, y } = toWorldPixels(point, z);
  const [tileX, tileY] = [x / TILE_PIXELS, y / TILE_PIXELS];
  const coord = { z, x: Math.floor(tileX), y: Math.floor(tileY) };
  const found = await archives.tilesAt(coord);
  if (found.length === 0) return "none";
  const [unitX, unitY] = [(tileX - coord.x) * TILE_UNITS, (tileY - coord.y) * TILE_UNITS];
  const isComplete = found.some(({ tile }) => isInside(tile.complete, unitX, unitY));
  return isComplete && zoom >= LOCAL_MIN_ZOOM ? "all" : "main";
}
