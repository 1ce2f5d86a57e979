import type { TileCoord } from "../archive/tile-grid.ts";
import { toWorldPoint } from "../names/world-line.ts";
import { STREET_MAX_ZOOM, STREET_MIN_ZOOM, type Street } from "./street.ts";

const STEP = 0.25;
/** A line this near to a tile's edge, in shares of its side, is drawn in the next one too. */
const REACH = 1 / 32;

/**
 * Every tile that a line touches, from the deepest zoom up. What a shallow tile leaves out for being too small is no
 * sign that the deeper ones are empty.
 */
export function listTilesAlong(streets: readonly Street[]): TileCoord[] {
  let tiles = new Set<number>();
  const size = 2 ** STREET_MAX_ZOOM;
  for (const { line } of streets) {
    let [fromX, fromY] = toGrid(line[0] ?? [0, 0], size);
    for (const position of line) {
      const [x, y] = toGrid(position, size);
      const steps = Math.ceil(Math.hypot(x - fromX, y - fromY) / STEP);
      for (let step = 0; step <= steps; step++) {
        const share = steps > 0 ? step / steps : 0;
        addAround(tiles, [fromX + (x - fromX) * share, fromY + (y - fromY) * share], size);
      }
      [fromX, fromY] = [x, y];
    }
  }
  const all: TileCoord[] = [];
  for (let z = STREET_MAX_ZOOM; z >= STREET_MIN_ZOOM; z--) {
    const side = 2 ** z;
    const parents = new Set<number>();
    for (const key of tiles) {
      const [x, y] = [key % side, Math.floor(key / side)];
      all.push({ z, x, y });
      parents.add((y >> 1) * (side / 2) + (x >> 1));
    }
    tiles = parents;
  }
  return all;
}

function toGrid(position: number[], size: number): [number, number] {
  const [x, y] = toWorldPoint(position);
  return [x * size, y * size];
}

function addAround(tiles: Set<number>, [x, y]: [number, number], size: number): void {
  for (const dx of [-REACH, REACH]) {
    for (const dy of [-REACH, REACH]) tiles.add(Math.floor(y + dy) * size + Math.floor(x + dx));
  }
}
