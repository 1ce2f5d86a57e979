import type { LatLng } from "@smirk/domain/geography/geo";

const ORDER = 16;

/** Position on a Hilbert curve over the globe, 0 to 2^32: points near on the curve are near on the map. */
export function hilbertIndex({ lat, lng }: LatLng): number {
  const size = 2 ** ORDER;
  let x = Math.min(size - 1, Math.floor(((lng + 180) / 360) * size));
  let y = Math.min(size - 1, Math.floor(((lat + 90) / 180) * size));
  let index = 0;
  for (let step = size / 2; step >= 1; step /= 2) {
    const right = (x & step) > 0 ? 1 : 0;
    const top = (y & step) > 0 ? 1 : 0;
    index += step * step * ((3 * right) ^ top);
    if (top === 0) {
      if (right === 1) {
        x = size - 1 - x;
        y = size - 1 - y;
      }
      [x, y] = [y, x];
    }
  }
  return index;
}
