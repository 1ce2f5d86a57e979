import { DEFAULT_LOCATION, DEFAULT_ZOOM, isLatLng, type LatLng, type LatLngBox } from "../geography/geo.ts";

export interface MapView {
  center: LatLng;
  zoom: number;
}

export const MIN_ZOOM = 4;
export const MAX_ZOOM = 18;

export const DEFAULT_VIEW: MapView = {
  center: { lat: DEFAULT_LOCATION.lat, lng: DEFAULT_LOCATION.lng },
  zoom: DEFAULT_ZOOM,
};

const TILE_PIXELS = 256;
/** Web Mercator ends here; beyond it the projection runs to infinity. */
const MAX_LATITUDE = 85.0511;
const METERS_PER_MILE = 1609.344;
const EQUATOR_METERS = 40_075_016.686;

function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function parseMapCenter(stored: string | null): LatLng | null {
  const value = parseJson(stored);
  if (typeof value !== "object" || value === null) return null;
  const { lat, lng } = value as Record<string, unknown>;
  if (typeof lat !== "number" || typeof lng !== "number") return null;
  const center = { lat, lng };
  return isLatLng(center) && Math.abs(lat) <= MAX_LATITUDE ? center : null;
}

function parseMapZoom(stored: string | null): number | null {
  const zoom = parseJson(stored);
  return typeof zoom === "number" && zoom >= MIN_ZOOM && zoom <= MAX_ZOOM ? zoom : null;
}

export function restoreMapView(storedCenter: string | null, storedZoom: string | null): MapView {
  const center = parseMapCenter(storedCenter);
  return center === null ? DEFAULT_VIEW : { center, zoom: parseMapZoom(storedZoom) ?? DEFAULT_VIEW.zoom };
}

function worldY(lat: number, worldPixels: number): number {
  const sin = Math.sin((lat * Math.PI) / 180);
  return (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * worldPixels;
}

function latitudeAt(y: number, worldPixels: number): number {
  return (Math.atan(Math.sinh((0.5 - y / worldPixels) * 2 * Math.PI)) * 180) / Math.PI;
}

/** What a map of this size shows, as far as the globe goes. */
export function viewBounds({ center, zoom }: MapView, size: { width: number; height: number }): LatLngBox {
  const worldPixels = TILE_PIXELS * 2 ** zoom;
  const halfLng = ((size.width / 2) * 360) / worldPixels;
  const y = worldY(center.lat, worldPixels);
  return {
    sw: { lat: latitudeAt(y + size.height / 2, worldPixels), lng: Math.max(-180, center.lng - halfLng) },
    ne: { lat: latitudeAt(y - size.height / 2, worldPixels), lng: Math.min(180, center.lng + halfLng) },
  };
}

export function toWorldPixels({ lat, lng }: LatLng, zoom: number): { x: number; y: number } {
  const worldPixels = TILE_PIXELS * 2 ** zoom;
  return { x: (lng / 360 + 0.5) * worldPixels, y: worldY(lat, worldPixels) };
}

/** The center of a map that shows `point` at this offset, in CSS pixels, from its middle. */
export function centerThatShows(point: LatLng, zoom: number, offset: { x: number; y: number }): LatLng {
  const worldPixels = TILE_PIXELS * 2 ** zoom;
  const { x, y } = toWorldPixels(point, zoom);
  return {
    lat: latitudeAt(y - offset.y, worldPixels),
    lng: ((x - offset.x) / worldPixels - 0.5) * 360,
  };
}

export function pixelsPerMile(zoom: number, lat: number): number {
  const metersPerPixel = (EQUATOR_METERS * Math.cos((lat * Math.PI) / 180)) / (TILE_PIXELS * 2 ** zoom);
  return METERS_PER_MILE / metersPerPixel;
}

const RING_STEPS = [0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 300, 500];
const USUAL_RING_PIXELS = 100;

export function ringStepMiles(zoom: number, lat: number, space = USUAL_RING_PIXELS): number {
  const least = Math.min(space, USUAL_RING_PIXELS) / pixelsPerMile(zoom, lat);
  return RING_STEPS.find((step) => step >= least) ?? 500;
}
