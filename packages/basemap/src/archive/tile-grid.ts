export const TILE_EXTENT = 4096;

export interface TileCoord {
  z: number;
  x: number;
  y: number;
}

export function tileKey(z: number, x: number, y: number): string {
  return `${z}/${x}/${y}`;
}

/** Every tile of the pyramid that holds something, parents before children. An empty tile has empty children. */
export function* walkTiles(maxZoom: number, hasContent: (tile: TileCoord) => boolean): Generator<TileCoord> {
  const open: TileCoord[] = [{ z: 0, x: 0, y: 0 }];
  for (let tile = open.pop(); tile; tile = open.pop()) {
    if (!hasContent(tile)) continue;
    yield tile;
    if (tile.z === maxZoom) continue;
    const [z, x, y] = [tile.z + 1, tile.x * 2, tile.y * 2];
    open.push({ z, x, y }, { z, x: x + 1, y }, { z, x, y: y + 1 }, { z, x: x + 1, y: y + 1 });
  }
}
