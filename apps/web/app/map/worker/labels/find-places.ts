import { findParent } from "@smirk/basemap/reading/tile-archive";
import type { Basemap, TileLabel } from "../basemap.ts";
import { TILE_PIXELS, type WorldArea } from "../requests.ts";

/** Labels this far beyond the area still compete for space, so that one that comes into view is placed already. */
const CONTEST_PIXELS = 200;

/** The name of a place or a ZIP code, from the area's upper left corner in CSS pixels. */
export interface PlaceName {
  label: TileLabel;
  x: number;
  y: number;
}

/** The places and ZIP codes in the area, and a little around it. */
export async function findPlaces(
  basemap: Basemap,
  { left, top, right, bottom, zoom }: WorldArea,
): Promise<PlaceName[]> {
  const { parent, span } = findParent({ z: zoom, x: 0, y: 0 }, await basemap.maxZoom());
  const side = TILE_PIXELS * span;
  const tiles: Promise<PlaceName[]>[] = [];
  for (let x = Math.floor((left - CONTEST_PIXELS) / side); x * side < right + CONTEST_PIXELS; x++) {
    for (let y = Math.floor((top - CONTEST_PIXELS) / side); y * side < bottom + CONTEST_PIXELS; y++) {
      const toArea = (label: TileLabel) => ({
        label,
        x: (x + label.x) * side - left,
        y: (y + label.y) * side - top,
      });
      tiles.push(basemap.tile({ z: parent.z, x, y }).then((tile) => tile?.labels.map(toArea) ?? []));
    }
  }
  const [width, height] = [right - left, bottom - top];
  return (await Promise.all(tiles))
    .flat()
    .filter(
      ({ x, y }) =>
        x >= -CONTEST_PIXELS &&
        x <= width + CONTEST_PIXELS &&
        y >= -CONTEST_PIXELS &&
        y <= height + CONTEST_PIXELS,
    );
}
