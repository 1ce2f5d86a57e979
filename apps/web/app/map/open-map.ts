import { DivIcon, DomEvent, Map as LeafletMap, Marker } from "leaflet";
import "leaflet/dist/leaflet.css";
import "./map.css";
import type { LatLng } from "@smirk/domain/geo";
import { MAX_ZOOM, MIN_ZOOM } from "@smirk/domain/map-view";
import { Basemap } from "./basemap.ts";
import { BasemapLayer } from "./basemap-layer.ts";
import { DistanceRings } from "./distance-rings.ts";
import { LabelLayer } from "./label-layer.ts";
import type { MapIdle, MapOptions, MapTexts, MountMap } from "./map-driver.ts";
import { readPalette } from "./palette.ts";
import { PinLayer } from "./pin-layer.ts";
import type { LabelArea } from "./place-labels.ts";

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

function addZoomButtons(map: LeafletMap, texts: MapTexts): HTMLElement {
  const box = document.createElement("div");
  box.className = "map-zoom";
  const button = (sign: string, name: string, step: number) => {
    const element = document.createElement("button");
    element.type = "button";
    element.textContent = sign;
    element.ariaLabel = name;
    element.addEventListener("click", () => map.setZoom(map.getZoom() + step));
    map.on("zoomend", () => {
      const end = step > 0 ? map.getMaxZoom() : map.getMinZoom();
      element.ariaDisabled = String(map.getZoom() === end);
    });
    return element;
  };
  box.append(button("+", texts.zoomIn, 1), button("−", texts.zoomOut, -1));
  DomEvent.disableClickPropagation(box);
  map.getContainer().append(box);
  return box;
}

function areaOf({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): LabelArea {
  const [width, height] = [offsetWidth, offsetHeight];
  return { x: offsetLeft + width / 2, y: offsetTop + height / 2, width, height };
}

function addCredits(map: LeafletMap, texts: MapTexts): { note: HTMLElement; credits: HTMLElement } {
  const link = (text: string, href: string) => {
    const element = document.createElement("a");
    element.textContent = text;
    element.href = href;
    element.target = "_blank";
    element.rel = "noopener";
    return element;
  };
  const box = document.createElement("div");
  box.className = "map-foot";
  const note = document.createElement("span");
  note.className = "map-note";
  const credits = document.createElement("span");
  credits.className = "map-credits";
  credits.append(
    `${texts.dataBy} `,
    link("US Census Bureau", "https://www.census.gov/geographies/mapping-files.html"),
    ", ",
    link("GeoNames", "https://www.geonames.org/"),
    " ",
    link("CC BY 4.0", "https://creativecommons.org/licenses/by/4.0/"),
  );
  box.append(note, credits);
  DomEvent.disableClickPropagation(box);
  map.getContainer().append(box);
  return { note, credits };
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
  const labels = new LabelLayer(
    basemap,
    () => palette,
    () => [...pins.areas(), areaOf(zoomButtons)],
  );
  const rings = new DistanceRings(element, options.texts.ring);
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
