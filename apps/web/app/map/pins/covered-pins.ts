/** What lies over a map and would leave a part of a pin too small to press. */
const COVERS = ".map-foot, [role=search]";
const INSET = 2;

/** Hides pins that are partly covered until the map moves on. A map that is not seen is left alone. */
export function hideCoveredPins(container: HTMLElement): void {
  if (getComputedStyle(container).visibility === "hidden") return;
  const pins = [...container.querySelectorAll<HTMLElement>(".map-pin, .map-cluster")];
  const covered = pins.map((pin) => pin.dataset.emphasis === "none" && isCovered(pin));
  for (const [index, pin] of pins.entries()) pin.style.visibility = covered[index] ? "hidden" : "";
}

function isCovered(pin: HTMLElement): boolean {
  const { left, right, top, bottom } = pin.getBoundingClientRect();
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  return [
    [left + INSET, top + INSET],
    [right - INSET, top + INSET],
    [left + INSET, middleY],
    [right - INSET, middleY],
    [middleX, bottom - INSET],
  ].some(([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest(COVERS));
}
