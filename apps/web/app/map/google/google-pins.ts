import type { MapOptions } from "../map-driver.ts";
import { createMarkElement, dressMark, markClass } from "../pins/mark-element.ts";
import { type Mark, PinBoard } from "../pins/pin-board.ts";
import type { GoogleLibraries } from "./google-libraries.ts";

type Marker = google.maps.marker.AdvancedMarkerElement;

const FIT_MARGIN = 72;

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
        map.fitBounds(bounds, FIT_MARGIN);
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
  shown.addEventListener("gmp-click", mark.press);
  return shown;
}
