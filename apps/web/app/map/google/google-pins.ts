import type { MapOptions } from "../map-driver.ts";
import { createMarkElement, dressMark, markClass } from "../pins/mark-element.ts";
import { FIT_PADDING, type Mark, PinBoard } from "../pins/pin-board.ts";
import type { GoogleLibraries } from "./google-libraries.ts";

/** On phones the search form lies over the map. */
const FORM_HEIGHT = 72;

type Marker = google.maps.marker.AdvancedMarkerElement;

/** The buttons as Google carries them: a marker that can be pressed is a button by Google's own hand. */
export function createGooglePins(
  map: google.maps.Map,
  { core, marker }: Pick<GoogleLibraries, "core" | "marker">,
  options: MapOptions,
): PinBoard<Marker> {
  const board = new PinBoard<Marker>(
    {
      zoom: () => map.getZoom() ?? options.view.zoom,
      add: (mark) => addMarker(map, marker.AdvancedMarkerElement, mark),
      dress: (shown, mark) => {
        dressMark(shown, mark);
        shown.zIndex = mark.emphasis === "none" ? null : 1000;
      },
      remove: (shown) => shown.remove(),
      showAll: (positions) => {
        const bounds = new core.LatLngBounds();
        for (const position of positions) bounds.extend(position);
        map.fitBounds(bounds, { ...FIT_PADDING, top: FIT_PADDING.top + FORM_HEIGHT });
      },
      moveTo: (center, zoom) => {
        map.setZoom(zoom);
        map.panTo(center);
      },
    },
    options,
  );
  map.addListener("zoom_changed", () => board.update());
  return board;
}

function addMarker(
  map: google.maps.Map,
  AdvancedMarkerElement: google.maps.MarkerLibrary["AdvancedMarkerElement"],
  mark: Mark,
): Marker {
  const shown = new AdvancedMarkerElement({
    map,
    position: mark.position,
    title: mark.name,
    gmpClickable: true,
    ...(mark.kind === "cluster" && { anchorTop: "-50%" }),
  });
  const picture = document.createElement("div");
  picture.className = markClass(mark);
  picture.append(createMarkElement(mark));
  shown.append(picture);
  // The second click of a double-click would close what the first has opened.
  let clicks = 0;
  shown.addEventListener(
    "click",
    ({ detail }) => {
      clicks = detail;
    },
    { capture: true },
  );
  shown.addEventListener("gmp-click", () => clicks < 2 && mark.press());
  return shown;
}
