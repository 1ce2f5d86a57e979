import "../map.css";
import "../map-foot.css";
import "../pins/map-marks.css";
import { centerThatShows, MAX_ZOOM, MIN_ZOOM } from "@smirk/domain/finder/map-view";
import type { LatLng } from "@smirk/domain/geography/geo";
import type { MapIdle, MapOptions, MountedMap } from "../map-driver.ts";
import { createMarkElement, dressMark, markClass } from "../pins/mark-element.ts";
import { FIT_PADDING, type Mark, PinBoard } from "../pins/pin-board.ts";
import { createPinKey } from "../pins/pin-key.ts";

function createMap(
  surface: HTMLElement,
  { view, still = false }: MapOptions,
  { libraries: { maps, core }, mapId }: { libraries: GoogleLibraries; mapId: string },
): google.maps.Map {
  return new maps.Map(surface, {
    mapId,
    center: view.center,
    zoom: view.zoom,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    // Zooms between two would make pins merge while the fingers move.
    isFractionalZoomEnabled: false,
    colorScheme: core.ColorScheme.FOLLOW_SYSTEM,
    disableDefaultUI: true,
    zoomControl: true,
    clickableIcons: false,
    gestureHandling: still ? "cooperative" : "greedy",
  });
}

function readIdle(map: google.maps.Map, surface: HTMLElement, fallback: MapOptions["view"]): MapIdle {
  const bounds = surface.clientWidth > 0 && surface.clientHeight > 0 ? map.getBounds() : undefined;
  return {
    center: map.getCenter()?.toJSON() ?? fallback.center,
    zoom: map.getZoom() ?? fallback.zoom,
    bounds: bounds ? { sw: bounds.getSouthWest().toJSON(), ne: bounds.getNorthEast().toJSON() } : null,
  };
}

function createUserMarker(
  map: google.maps.Map,
  { AdvancedMarkerElement }: google.maps.MarkerLibrary,
  title: string,
): (position: LatLng | null) => void {
  let marker: google.maps.marker.AdvancedMarkerElement | null = null;
  return (position) => {
    marker?.remove();
    marker = null;
    if (position === null) return;
    const dot = document.createElement("div");
    dot.className = "map-user";
    dot.role = "img";
    dot.ariaLabel = title;
    marker = new AdvancedMarkerElement({ map, position, title, anchorTop: "-50%" });
    marker.append(dot);
  };
}

/** The Google map, for those who have a key; it takes the same part of the page as the open map. */
export function mountGoogleMap(
  element: HTMLElement,
  options: MapOptions,
  { libraries, mapId }: { libraries: GoogleLibraries; mapId: string },
): MountedMap {
  const frame = document.createElement("div");
  frame.className = "map-google";
  // Google writes its own styles onto the element that it is given.
  const surface = document.createElement("div");
  frame.append(surface, createPinKey(options.texts));
  element.append(frame);
  const map = createMap(surface, options, { libraries, mapId });
  const pins = createGooglePins(map, libraries, options);
  const idling = map.addListener("idle", () => options.onIdle?.(readIdle(map, surface, options.view)));

  return {
    drawn: Promise.resolve(),
    setPins: (shown, clusters = []) => {
      pins.setPins(shown, clusters);
    },
    panTo: (center, zoom = map.getZoom() ?? options.view.zoom, offset = { x: 0, y: 0 }) => {
      if (zoom !== map.getZoom()) map.setZoom(zoom);
      map.panTo(centerThatShows(center, zoom, offset));
    },
    setUser: createUserMarker(map, libraries.marker, options.texts.userLocation),
    destroy: () => {
      idling.remove();
      libraries.core.event.clearInstanceListeners(map);
      pins.setPins([], []);
      frame.remove();
    },
  };
}

type Marker = google.maps.marker.AdvancedMarkerElement;

/** On phones the search form lies over the map. */
const FORM_HEIGHT = 72;

/** The buttons as Google carries them: a marker that can be pressed is a button by Google's own hand. */
function createGooglePins(
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

/** The parts of Google's script that a map of ours is made of. */
interface GoogleLibraries {
  maps: google.maps.MapsLibrary;
  core: google.maps.CoreLibrary;
  marker: google.maps.MarkerLibrary;
}

export async function importGoogleLibraries(): Promise<GoogleLibraries> {
  const load = google.maps.importLibrary;
  const [maps, core, marker] = await Promise.all([load("maps"), load("core"), load("marker")]);
  return {
    maps: maps as google.maps.MapsLibrary,
    core: core as google.maps.CoreLibrary,
    marker: marker as google.maps.MarkerLibrary,
  };
}
