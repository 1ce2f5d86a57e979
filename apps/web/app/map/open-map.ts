import { DivIcon, Map as LeafletMap, Marker } from "leaflet";
import "leaflet/dist/leaflet.css";
import "./map.css";
import "./map-foot.css";
import "./pins/map-marks.css";
import type { MapCluster } from "@smirk/domain/finder/map-contents";
import { centerThatShows, MAX_ZOOM, MIN_ZOOM } from "@smirk/domain/finder/map-view";
import type { LatLng } from "@smirk/domain/geography/geo";
import { nextTask } from "../shell/page/next-task.ts";
import { addBundledBase, type MapBase } from "./base/bundled-base.ts";
import { DistanceRings } from "./base/distance-rings.ts";
import { addTileBase } from "./base/tile-base.ts";
import { carryOutEarlyMove } from "./early-move.ts";
import { followSize } from "./follow-size.ts";
import { addFoot, addZoomButtons, areaOf, createLegend, footAreas } from "./map-controls.ts";
import type { MapIdle, MapOffset, MapOptions, MapPin, MountedMap, TileSource } from "./map-driver.ts";
import { MARK_SIZES } from "./pins/mark-area.ts";
import { createPinLayer, markAreas } from "./pins/pin-layer.ts";
import { loadMapWorker } from "./worker/load-map-worker.ts";

export { createMapTexts } from "./map-texts.ts";

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
    fadeAnimation: false,
    inertia: !reducedMotion,
    scrollWheelZoom: !still,
    dragging: !still || !touch,
    touchZoom: !still,
  });
}

/** What the map shows above its credits and below its upper edge: pins there are cut or could not be pressed. */
function readIdle(map: LeafletMap, credits: HTMLElement): MapIdle {
  const { lat, lng } = map.getCenter().wrap();
  const size = map.getSize();
  const height = credits.getBoundingClientRect().top - map.getContainer().getBoundingClientRect().top;
  const top = Math.min(MARK_SIZES.pin.height, height / 4);
  const corner = (x: number, y: number): LatLng => {
    const { lat, lng } = map.containerPointToLatLng([x, y]).wrap();
    return { lat, lng };
  };
  return {
    center: { lat, lng },
    zoom: map.getZoom(),
    bounds: size.x > 0 && height > 0 ? { sw: corner(0, height), ne: corner(size.x, top) } : null,
  };
}

function createUserMarker(map: LeafletMap, name: string): (position: LatLng | null) => void {
  const icon = new DivIcon({ className: "map-user", iconSize: [20, 20] });
  let marker: Marker | null = null;
  return (position) => {
    marker?.remove();
    marker = position && new Marker(position, { icon, title: name, alt: name, keyboard: false }).addTo(map);
    marker?.getElement()?.setAttribute("role", "img");
    marker?.getElement()?.setAttribute("aria-label", name);
  };
}

function untilMoved(map: LeafletMap): Promise<void> {
  return new Promise((resolve) => map.once("movestart", () => resolve()));
}

/** A map that broke is removed before the page knows of it. */
function unlessAborted<Given extends unknown[]>(signal: AbortSignal, act: (...given: Given) => void) {
  return (...given: Given): void => {
    if (!signal.aborted) act(...given);
  };
}

/** What stands on the map, whatever it is drawn from. */
function addControls(map: LeafletMap, options: MapOptions) {
  const pins = createPinLayer(map, options);
  const zoomButtons = addZoomButtons(map, options.texts);
  const rings = new DistanceRings(map, options.texts.ring);
  const foot = addFoot(map, options.texts);
  const legend = createLegend(map, { texts: options.texts, rings, foot });
  map.on("zoomanim", ({ zoom }) => legend.draw(zoom));
  map.on("moveend", () => {
    legend.draw(map.getZoom());
    options.onIdle?.(readIdle(map, foot.credits));
  });
  const obstacles = () => ({
    onMap: markAreas(map, pins),
    onScreen: [...rings.areas(), areaOf(zoomButtons), ...footAreas(foot.box)],
  });
  return { pins, legend, obstacles };
}

interface OpenMapSource {
  tiles: TileSource | null;
  /** Null where tiles are tried first. */
  worker: Worker | null;
  signal: AbortSignal;
  /** It cannot be drawn after all. */
  onBroken: () => void;
}

/**
 * The map that needs no key: Leaflet over raster tiles where some are configured, else over the bundled basemap.
 * @returns null when it was no longer wanted; it is put up in several tasks
 */
export async function mountOpenMap(
  element: HTMLElement,
  options: MapOptions,
  { tiles, worker, signal, onBroken }: OpenMapSource,
): Promise<MountedMap | null> {
  const map = createMap(element, options);
  carryOutEarlyMove(map, element);
  const clear = (): null => {
    map.remove();
    // A resize that was still waiting would report a map that is gone.
    map.off();
    element.replaceChildren();
    return null;
  };
  const { pins, legend, obstacles } = addControls(map, options);
  await nextTask();
  if (signal.aborted) return clear();
  map.setView(options.view.center, options.view.zoom);
  await nextTask();
  if (signal.aborted) return clear();

  const addBundled = () =>
    addBundledBase(map, { worker: worker ?? loadMapWorker(signal, onBroken), signal, obstacles });
  let source = tiles;
  let base: MapBase = source === null ? addBundled() : addTileBase(map, source.url, () => simplify());
  const simplify = () => {
    base.remove();
    base = addBundled();
    source = null;
    legend.follow(base, source);
  };
  await nextTask();
  if (signal.aborted) {
    base.remove();
    return clear();
  }
  legend.follow(base, source);
  const stopFollowing = followSize(map, element);

  return {
    drawn: Promise.race([base.drawn, untilMoved(map)]),
    setPins: unlessAborted(signal, (shown: readonly MapPin[], clusters: readonly MapCluster[] = []) => {
      if (pins.setPins(shown, clusters)) base.redrawLabels();
    }),
    panTo: unlessAborted(
      signal,
      (center: LatLng, zoom = map.getZoom(), offset: MapOffset = { x: 0, y: 0 }) => {
        map.setView(centerThatShows(center, zoom, offset), zoom);
      },
    ),
    setUser: unlessAborted(signal, createUserMarker(map, options.texts.userLocation)),
    destroy: () => {
      stopFollowing();
      legend.stop();
      base.remove();
      clear();
    },
  };
}
