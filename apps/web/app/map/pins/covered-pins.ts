/** Dispatched on the map's element when something comes to lie over it. */
export const COVER_CHANGED = "mapcoverchange";

/** Hides pins of which a part lies under a control, too small to press, until the map moves on. */
export function hideCoveredPins(container: HTMLElement): void {
  const covers = readCovers(container);
  const pins = [...container.querySelectorAll<HTMLElement>(".map-pin, .map-cluster")];
  const isCovered = pins.map((pin) => {
    if (pin.dataset.emphasis !== "none") return false;
    const { left, right, top, bottom } = pin.getBoundingClientRect();
    return covers.some(
      (cover) => left < cover.right && right > cover.left && top < cover.bottom && bottom > cover.top,
    );
  });
  for (const [index, pin] of pins.entries()) pin.style.visibility = isCovered[index] ? "hidden" : "";
}

function readCovers(container: HTMLElement): DOMRect[] {
  const frame = container.parentElement ?? container;
  const controls = frame.querySelectorAll(".map-note, .map-credits, .map-zoom, [data-over-map]");
  const { left, top, width } = container.getBoundingClientRect();
  const zoomButtons = container.querySelector<HTMLElement>(".map-zoom");
  // On phones the form lies over the map down to where the zoom buttons begin.
  const head = new DOMRect(left, top, width, Math.max(0, (zoomButtons?.offsetTop ?? 0) - ZOOM_MARGIN));
  return [head, ...[...controls].map((control) => control.getBoundingClientRect())];
}

const ZOOM_MARGIN = 16;
