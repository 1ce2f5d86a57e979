import type { Map as LeafletMap } from "leaflet";

/** A sheet that moves leaves the map where it is; another layout keeps the middle. @returns how to stop */
export function followSize(map: LeafletMap, element: HTMLElement): () => void {
  let width = element.clientWidth;
  let frame = 0;
  // Paper has another size, for which nothing is drawn: its style sheet reads the screen's.
  const keepSize = () => {
    element.style.setProperty("--map-width", `${element.clientWidth}px`);
    element.style.setProperty("--map-height", `${element.clientHeight}px`);
  };
  const resize = () => {
    keepSize();
    const isNewLayout = element.clientWidth !== width || getComputedStyle(element).visibility === "hidden";
    width = element.clientWidth;
    map.invalidateSize({ pan: isNewLayout, animate: false, debounceMoveend: true });
  };
  const resizing = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    // Larger text changes the sheet, and the layout after that.
    frame = requestAnimationFrame(resize);
  });
  keepSize();
  resizing.observe(element);
  return () => {
    resizing.disconnect();
    cancelAnimationFrame(frame);
  };
}
