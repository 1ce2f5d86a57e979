import { TILE_EXTENT, tileKey } from "@smirk/basemap/archive/tile-grid";
import type { LegacyFeature } from "geojson-vt";
import type { Label } from "./labels.ts";

/** Points by tile: Web Mercator, rounded to the tile's grid. A label stands in exactly one tile of each zoom. */
export class LabelTiles {
  private readonly byTile = new Map<string, LegacyFeature[]>();

  constructor(labels: readonly Label[], maxZoom: number) {
    for (const label of labels) {
      for (let z = label.minZoom; z <= maxZoom; z++) this.add(label, z);
    }
  }

  get(z: number, x: number, y: number): LegacyFeature[] | undefined {
    return this.byTile.get(tileKey(z, x, y));
  }

  private add({ name, lng, lat, population }: Label, z: number): void {
    const size = 2 ** z;
    const sin = Math.sin((lat * Math.PI) / 180);
    const worldX = (lng / 360 + 0.5) * size;
    const worldY = (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * size;
    const [x, y] = [Math.floor(worldX), Math.floor(worldY)];
    const point: [number, number] = [
      Math.round((worldX - x) * TILE_EXTENT),
      Math.round((worldY - y) * TILE_EXTENT),
    ];
    const tags = population > 0 ? { name, population } : { name };
    const key = tileKey(z, x, y);
    const features = this.byTile.get(key) ?? [];
    features.push({ type: 1, geometry: [point], tags });
    this.byTile.set(key, features);
  }
}
