import { STREET_MIN_ZOOM } from "../streets/street.ts";
import { type ArchivePlace, HOUSTON } from "./archive-places.ts";
import { decodeStreetTile, type StreetTile } from "./street-tile.ts";
import { type ArchiveSource, TileArchive, type TileCoord, wrapColumn } from "./tile-archive.ts";

export interface StreetArchive {
  isBundled: boolean;
  tiles: Pick<TileArchive<StreetTile>, "tile">;
  /** The box in fractions of the world's side, y growing southward. */
  world: { left: number; top: number; right: number; bottom: number };
}

/** A tile with its archive; the later ones are drawn over the earlier. */
export interface FoundTile {
  archive: StreetArchive;
  tile: StreetTile;
}

/** The list of the archives that the operator has added. */
export const ADDED_URL = "/basemap/streets.json";

function toWorldY(lat: number): number {
  const sin = Math.sin((lat * Math.PI) / 180);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
}

export function openArchive(
  { url, bounds: [west, south, east, north] }: ArchivePlace,
  isBundled: boolean,
  source: string | ArchiveSource = url,
): StreetArchive {
  return {
    isBundled,
    tiles: new TileArchive(source, decodeStreetTile),
    world: {
      left: west / 360 + 0.5,
      right: east / 360 + 0.5,
      top: toWorldY(north),
      bottom: toWorldY(south),
    },
  };
}

/** The streets that are known: those of our own build, and those that the operator has added. */
export class StreetArchives {
  private archives: readonly StreetArchive[];

  constructor(archives: readonly StreetArchive[] = [openArchive(HOUSTON, true)]) {
    this.archives = archives;
  }

  /** Asks the server for the operator's counties. Resolves with whether there are any. */
  async loadAdded(): Promise<boolean> {
    const answer = await fetch(ADDED_URL);
    if (!answer.ok) return false;
    const { archives } = (await answer.json()) as { archives: ArchivePlace[] };
    this.archives = [...this.archives, ...archives.map((place) => openArchive(place, false))];
    return archives.length > 0;
  }

  covers(coord: TileCoord): boolean {
    return this.listAt(coord).length > 0;
  }

  isBundledAt(coord: TileCoord): boolean {
    return this.listAt(coord).some(({ isBundled }) => isBundled);
  }

  /** One archive that cannot be read does not take the others with it. */
  async tilesAt(coord: TileCoord): Promise<FoundTile[]> {
    const found = await Promise.all(
      this.listAt(coord).map(async (archive) => {
        const tile = await archive.tiles.tile(coord).catch(() => null);
        return tile && { archive, tile };
      }),
    );
    return found.filter((one) => one !== null);
  }

  private listAt({ z, x, y }: TileCoord): StreetArchive[] {
    if (z < STREET_MIN_ZOOM) return [];
    const size = 2 ** z;
    const column = wrapColumn(x, size);
    return this.archives.filter(
      ({ world }) =>
        world.left * size < column + 1 &&
        world.right * size > column &&
        world.top * size < y + 1 &&
        world.bottom * size > y,
    );
  }
}
