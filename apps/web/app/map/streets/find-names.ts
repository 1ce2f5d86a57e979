import type { FoundTile, StreetArchives } from "@smirk/basemap/reading/street-archives";
import { isInside, type StreetName } from "@smirk/basemap/reading/street-tile";
import { findParent, type TileCoord } from "@smirk/basemap/reading/tile-archive";
import { TILE_UNITS } from "@smirk/basemap/reading/vector-tile";
import { STREET_MAX_ZOOM } from "@smirk/basemap/streets/street";
import { TILE_PIXELS, type WorldArea } from "../worker/requests.ts";
import type { ScreenName } from "./visible-names.ts";

/** The names whose middle lies in the area, from the area's upper left corner. */
export async function findNames(archives: StreetArchives, area: WorldArea): Promise<ScreenName[]> {
  const z = findParent({ z: area.zoom, x: 0, y: 0 }, STREET_MAX_ZOOM).parent.z;
  const side = TILE_PIXELS * 2 ** (area.zoom - z);
  const names: Promise<ScreenName[]>[] = [];
  for (let x = Math.floor(area.left / side); x * side < area.right; x++) {
    for (let y = Math.floor(area.top / side); y * side < area.bottom; y++) {
      const coord = { z, x, y };
      if (!archives.covers(coord)) continue;
      names.push(archives.tilesAt(coord).then((found) => listNames(found, { coord, side, area })));
    }
  }
  return (await Promise.all(names)).flat();
}

function listNames(
  found: readonly FoundTile[],
  { coord, side, area }: { coord: TileCoord; side: number; area: WorldArea },
): ScreenName[] {
  const added = found.filter(({ archive }) => !archive.isBundled);
  return found.flatMap(({ archive, tile }, order) =>
    tile.names
      .filter((name) => name.minZoom <= area.zoom)
      .filter((name) => !archive.isBundled || !added.some((other) => isIn(other, name)))
      .map(({ kind, text, size, path }) => ({
        kind,
        text,
        size,
        archive: order,
        path: path.map(
          ([x, y]) => [(coord.x + x) * side - area.left, (coord.y + y) * side - area.top] as const,
        ),
      })),
  );
}

function isIn({ tile }: FoundTile, { path }: StreetName): boolean {
  const [x, y] = path[Math.floor(path.length / 2)] ?? [0, 0];
  return isInside(tile.inner, x * TILE_UNITS, y * TILE_UNITS);
}
