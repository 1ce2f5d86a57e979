import { simplifyLine, type WorldLine, type WorldPoint } from "./world-line.ts";

const TILE_PIXELS = 256;
/** A name along a street that turns more sharply cannot be read. */
const MAX_CORNER_DEGREES = 32;
const MAX_BEND_DEGREES = 75;
const TOLERANCE_PIXELS = 0.75;

export function worldPixels(zoom: number): number {
  return TILE_PIXELS * 2 ** zoom;
}

/** The piece of a line under a name; null where the line bends too much. */
export function findNamePath(line: WorldLine, middle: number, halfLength: number): WorldPoint[] | null {
  if (middle - halfLength < 0 || middle + halfLength > line.length) return null;
  const tolerance = (TOLERANCE_PIXELS / 100) * halfLength;
  const path = simplifyLine(line.around(middle, halfLength), tolerance);
  return isReadable(path) ? path : null;
}

function isReadable(path: readonly WorldPoint[]): boolean {
  let bend = 0;
  for (let at = 1; at < path.length - 1; at++) {
    const [a, b, c] = [path[at - 1], path[at], path[at + 1]] as [WorldPoint, WorldPoint, WorldPoint];
    const turn = Math.atan2(c[1] - b[1], c[0] - b[0]) - Math.atan2(b[1] - a[1], b[0] - a[0]);
    const degrees = Math.abs((Math.atan2(Math.sin(turn), Math.cos(turn)) * 180) / Math.PI);
    bend += degrees;
    if (degrees > MAX_CORNER_DEGREES || bend > MAX_BEND_DEGREES) return false;
  }
  return true;
}
