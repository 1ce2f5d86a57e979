import type { LegacyFeature } from "geojson-vt";
import { TILE_EXTENT, type TileCoord, tileKey } from "../archive/tile-grid.ts";
import type { PlacedName } from "../names/place-names.ts";
import type { WorldPoint } from "../names/world-line.ts";
import { STREET_MAX_ZOOM, STREET_MIN_ZOOM } from "./street.ts";

/** Names by the tile in which their middle lies. A path may reach beyond its tile. */
export class NameTiles {
  private readonly byTile = new Map<string, LegacyFeature[]>();

  constructor(names: readonly PlacedName[]) {
    for (const name of names) {
      const first = Math.min(Math.max(name.minZoom, STREET_MIN_ZOOM), STREET_MAX_ZOOM);
      for (let z = first; z <= STREET_MAX_ZOOM; z++) this.add(name, z);
    }
  }

  get({ z, x, y }: TileCoord): LegacyFeature[] | undefined {
    return this.byTile.get(tileKey(z, x, y));
  }

  private add({ kind, text, size, minZoom, middle, path }: PlacedName, z: number): void {
    const tiles = 2 ** z;
    const [x, y] = [Math.floor(middle[0] * tiles), Math.floor(middle[1] * tiles)];
    const toGrid = ([worldX, worldY]: WorldPoint): [number, number] => [
      Math.round((worldX * tiles - x) * TILE_EXTENT),
      Math.round((worldY * tiles - y) * TILE_EXTENT),
    ];
    const points = path.map(toGrid);
    const feature: LegacyFeature =
      kind === "shield"
        ? { type: 1, geometry: points, tags: { text, zoom: minZoom } }
        : { type: 2, geometry: [points], tags: { text, zoom: minZoom, size } };
    const key = tileKey(z, x, y);
    const here = this.byTile.get(key);
    if (here) here.push(feature);
    else this.byTile.set(key, [feature]);
  }
}
