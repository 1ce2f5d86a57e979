import { DivIcon, Map as LeafletMap, Marker } from "leaflet";
import "leaflet/dist/leaflet.css";
import "./map.css";
import type { LatLng } from "@smirk/domain/geo";
import { MAX_ZOOM, MIN_ZOOM } from "@smirk/domain/map-view";
import { Basemap } from "./basemap.ts";
import { BasemapLayer } from "./basemap-layer.ts";
import { DistanceRings } from "./distance-rings.ts";
import { LabelLayer } from "./label-layer.ts";
import { addCredits, addZoomButtons, areaOf } from "./map-controls.ts";
import type { MapIdle, MapOptions, MountMap } from "./map-driver.ts";
import { readPalette } from "./palette.ts";
import { PinLayer } from "./pin-layer.ts";

const BASEMAP_URL = "/basemap/us.pmtiles";

function createMap(element: HTMLElement, { still = false }: MapOptions): LeafletMap {
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const touch = matchMedia("(pointer: coarse)").matches;
  return new LeafletMap(element, {
    zoomControl: false,
    attributionControl: false,
    trackResize: false,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    maxBoundsViscosity: 1,
    maxBounds: [
      [-20, -220],
      [76, -20],
    ],
    zoomAnimation: !reducedMotion,
    fadeAnimation: !reducedMotion,
    inertia: !reducedMotion,
    scrollWheelZoom: !still,
    dragging: !still || !touch,
    touchZoom: !still,
  });
}

/** What the map shows above its credits: a pin below them could not be pressed. */
function readIdle(map: LeafletMap, credits: HTMLElement): MapIdle {
  const { lat, lng } = map.getCenter().wrap();
  const size = map.getSize();
  const height = credits.getBoundingClientRect().top - map.getContainer().getBoundingClientRect().top;
  const corner = (x: number, y: number): LatLng => {
    const { lat, lng } = map.containerPointToLatLng([x, y]).wrap();
    return { lat, lng };
  };
  return {
    center: { lat, lng },
    zoom: map.getZoom(),
    bounds: size.x > 0 && height > 0 ? { sw: corner(0, height), ne: corner(size.x, 0) } : null,
  };
}

function createUserMarker(map: LeafletMap, name: string): (position: LatLng | null) => void {
  const icon = new DivIcon({ className: "map-user", iconSize: [20, 20] });
  let marker: Marker | null = null;
  return (position) => {
    marker?.remove();
    marker = position && new Marker(position, { icon, title: name, alt: name, keyboard: false }).addTo(map);
  };
}

/** The map that needs neither key nor network beyond our own server: Leaflet over the bundled basemap. */
export const mountOpenMap: MountMap = (element, options) => {
  const map = createMap(element, options);
  const basemap = new Basemap(BASEMAP_URL);
  let palette = readPalette(element);
  const outlines = new BasemapLayer(basemap, () => palette);
  const pins = new PinLayer(map, options);
  const zoomButtons = addZoomButtons(map, options.texts);
  const rings = new DistanceRings(element, options.texts.ring);
  const labels = new LabelLayer(
    basemap,
    () => palette,
    () => [...pins.areas(), ...rings.areas(), areaOf(zoomButtons)],
  );
  const { note, credits } = addCredits(map, options.texts);

  const drawRings = (zoom: number) => {
    const step = rings.draw(zoom, map.getCenter().lat);
    note.textContent = options.texts.note(step);
  };
  map.on("zoomanim", ({ zoom }) => drawRings(zoom));
  map.on("moveend", () => {
    drawRings(map.getZoom());
    options.onIdle?.(readIdle(map, credits));
  });
  map.setView(options.view.center, options.view.zoom);
  outlines.addTo(map);
  labels.addTo(map);

  const repaint = () => {
    palette = readPalette(element);
    outlines.redraw();
    labels.redraw();
  };
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  scheme.addEventListener("change", repaint);
  void document.fonts.ready.then(() => labels.redraw());
  const resizing = new ResizeObserver(() => map.invalidateSize({ pan: false, debounceMoveend: true }));
  resizing.observe(element);

  return {
    setPins: (shown) => {
      if (pins.setPins(shown)) labels.redraw();
    },
    panTo: (center, zoom = map.getZoom()) => map.setView(center, zoom),
    setUser: createUserMarker(map, options.texts.userLocation),
    destroy: () => {
      scheme.removeEventListener("change", repaint);
      resizing.disconnect();
      map.remove();
      // A resize that was still waiting would report a map that is gone.
      map.off();
      element.replaceChildren();
    },
  };
};
