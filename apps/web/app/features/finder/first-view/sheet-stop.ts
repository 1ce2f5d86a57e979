/** How far the list covers the map on a phone. */
export type SheetStop = "peek" | "half" | "full";

/** Shares of the screen between two stops, where the nearer one changes. */
const PEEK_TO_HALF = 0.3;
const HALF_TO_FULL = 0.7;
/** Pixels in a millisecond: a flick goes on in its direction. */
const FLICK = 0.5;

/**
 * Where a dragged list comes to rest.
 * @param share how much of the screen it covers, 0 to 1
 * @param speed pixels in a millisecond, upwards positive
 */
export function nearestStop(share: number, speed: number): SheetStop {
  if (speed > FLICK) return share < PEEK_TO_HALF ? "half" : "full";
  if (speed < -FLICK) return share > HALF_TO_FULL ? "half" : "peek";
  if (share < PEEK_TO_HALF) return "peek";
  return share < HALF_TO_FULL ? "half" : "full";
}

/** Where the handle's button takes it: up to the whole list, then back to the map. */
export function nextStop(stop: SheetStop): SheetStop {
  return stop === "full" ? "half" : stop === "half" ? "full" : "half";
}
