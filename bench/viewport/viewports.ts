import type { LatLng, LatLngBox } from "@smirk/domain/geo";

/** A laptop's map in CSS pixels. */
const WIDTH = 1280;
const HEIGHT = 800;
const TILE = 256;

/** What the map shows at a zoom level, in Web Mercator. */
export function viewport(center: LatLng, zoom: number): LatLngBox {
  const degreesPerPixel = 360 / (TILE * 2 ** zoom);
  const halfWidth = (WIDTH / 2) * degreesPerPixel;
  const halfHeight = (HEIGHT / 2) * degreesPerPixel * Math.cos((center.lat * Math.PI) / 180);
  return {
    sw: { lat: center.lat - halfHeight, lng: center.lng - halfWidth },
    ne: { lat: center.lat + halfHeight, lng: center.lng + halfWidth },
  };
}
