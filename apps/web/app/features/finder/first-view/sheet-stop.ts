/** How far the list covers the map on phones. */
export type SheetStop = "peek" | "half" | "full";

/** Dispatched on the map's element by a cluster that no zoom separates. */
export const LIST_WANTED = "listwanted";

/** Shares of the screen where the nearer stop changes. */
const PEEK_TO_HALF = 0.3;
const HALF_TO_FULL = 0.7;
/** Pixels per millisecond: a faster release continues in its direction. */
const FLICK = 0.5;

/** @param share of the screen covered, 0 to 1; @param speed pixels per millisecond, upward positive */
export function nearestStop(share: number, speed: number): SheetStop {
  if (speed > FLICK) return share < PEEK_TO_HALF ? "half" : "full";
  if (speed < -FLICK) return share > HALF_TO_FULL ? "half" : "peek";
  if (share < PEEK_TO_HALF) return "peek";
  return share < HALF_TO_FULL ? "half" : "full";
}

/** Expands step by step, then collapses to the map. */
export function nextStop(stop: SheetStop): SheetStop {
  return stop === "full" ? "half" : stop === "half" ? "full" : "half";
}
