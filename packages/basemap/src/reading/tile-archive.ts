import { PMTiles, type Source } from "pmtiles";

/** Where the bytes of an archive are read from, when not from an address. */
export type ArchiveSource = Source;

export interface TileCoord {
  z: number;
  x: number;
  y: number;
}

const MAX_CACHED_TILES = 96;

/** An archive of vector tiles: reads only the tiles that are looked at, and caches the latest of them decoded. */
export class TileArchive<T> {
  private readonly archive: PMTiles;
  private readonly decode: (data: ArrayBuffer) => T;
  private readonly tiles = new Map<string, Promise<T | null>>();

  constructor(source: string | ArchiveSource, decode: (data: ArrayBuffer) => T) {
    this.archive = new PMTiles(source);
    this.decode = decode;
  }

  async maxZoom(): Promise<number> {
    return (await this.archive.getHeader()).maxZoom;
  }

  /** Null where there is nothing to draw. A tile that failed to load is asked for again the next time. */
  tile({ z, x, y }: TileCoord): Promise<T | null> {
    const key = `${z}/${x}/${y}`;
    const known = this.tiles.get(key);
    this.tiles.delete(key);
    const tile = known ?? this.load(z, x, y);
    this.tiles.set(key, tile);
    if (!known) tile.catch(() => this.tiles.delete(key));
    const [oldest] = this.tiles.keys();
    if (this.tiles.size > MAX_CACHED_TILES && oldest !== undefined) this.tiles.delete(oldest);
    return tile;
  }

  private async load(z: number, x: number, y: number): Promise<T | null> {
    const size = 2 ** z;
    if (y < 0 || y >= size) return null;
    const found = await this.archive.getZxy(z, wrapColumn(x, size), y);
    return found ? this.decode(found.data) : null;
  }
}

/** The map goes around the world; the archive does not. */
export function wrapColumn(x: number, size: number): number {
  return ((x % size) + size) % size;
}

/** The tile of at most `maxZoom` that holds a tile; `span` is how many of the deeper ones fit along its side. */
export function findParent({ z, x, y }: TileCoord, maxZoom: number): { parent: TileCoord; span: number } {
  const depth = Math.max(0, z - maxZoom);
  const span = 2 ** depth;
  return { parent: { z: z - depth, x: Math.floor(x / span), y: Math.floor(y / span) }, span };
}
