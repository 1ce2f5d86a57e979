const ORDER = 22;
const SIDE = 2 ** ORDER;

/** How far along a Hilbert curve over the globe a point lies, 0 to 2^44 - 1: what lies close on it lies close on the map. */
export function hilbertOf(lat: number, lng: number): number {
  let x = Math.min(SIDE - 1, Math.floor(((lng + 180) / 360) * SIDE));
  let y = Math.min(SIDE - 1, Math.floor(((lat + 90) / 180) * SIDE));
  let distance = 0;
  for (let side = SIDE >>> 1; side > 0; side >>>= 1) {
    const right = (x & side) > 0 ? 1 : 0;
    const up = (y & side) > 0 ? 1 : 0;
    distance += side * side * ((3 * right) ^ up);
    if (up === 1) continue;
    if (right === 1) {
      x = SIDE - 1 - x;
      y = SIDE - 1 - y;
    }
    [x, y] = [y, x];
  }
  return distance;
}
