import type { LatLng, LatLngBox } from "@smirk/domain/geography/geo";

/** A laptop's map in CSS pixels. */
const WIDTH = 1280;
const HEIGHT = 800;
const TILE = 256;

/** What the map shows at a zoom level, in Web Mercator; at most the whole world. */
export function viewport(center: LatLng, zoom: number): LatLngBox {
  const degreesPerPixel = 360 / (TILE * 2 ** zoom);
  const halfWidth = (WIDTH / 2) * degreesPerPixel;
  const halfHeight = (HEIGHT / 2) * degreesPerPixel * Math.cos((center.lat * Math.PI) / 180);
  const clamp = (degrees: number, most: number) => Math.min(most, Math.max(-most, degrees));
  return {
    sw: { lat: clamp(center.lat - halfHeight, 85), lng: clamp(center.lng - halfWidth, 180) },
    ne: { lat: clamp(center.lat + halfHeight, 85), lng: clamp(center.lng + halfWidth, 180) },
  };
}
