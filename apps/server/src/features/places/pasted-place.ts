import type { Prediction } from "@smirk/contract/places";
import { isLatLng, type LatLng } from "@smirk/domain/geography/geo";
import { readPastedPoint } from "@smirk/domain/geography/pasted-point";
import type { GeocodeResult } from "@smirk/domain/wire/places-answers";

const ID_PREFIX = "point_";

/** Coordinates, a plus code or a map's link as the one suggestion for them; null for any other text. */
export function suggestPastedPlace(text: string, near: LatLng | null): Prediction | null {
  const point = readPastedPoint(text.normalize("NFKC"), near);
  if (point === null) return null;
  const name = nameOf(point);
  return {
    place_id: ID_PREFIX + Buffer.from(name, "utf8").toString("base64url"),
    description: name,
    structured_formatting: { main_text: name, main_text_matched_substrings: [], secondary_text: "" },
  };
}

/** The point of such a suggestion; null for another id. */
export function findPastedPlace(placeId: string): GeocodeResult | null {
  if (!placeId.startsWith(ID_PREFIX)) return null;
  const text = Buffer.from(placeId.slice(ID_PREFIX.length), "base64url").toString("utf8");
  const [, lat = "", lng = ""] = /^(-?\d{1,2}\.\d{4}), (-?\d{1,3}\.\d{4})$/.exec(text) ?? [];
  const location = { lat: Number(lat), lng: Number(lng) };
  if (lat === "" || !isLatLng(location)) return null;
  return {
    address_components: [],
    formatted_address: text,
    geometry: { location, location_type: "APPROXIMATE" },
    place_id: placeId,
  };
}

/** Four digits are 11 m on the ground. */
function nameOf({ lat, lng }: LatLng): string {
  return `${lat.toFixed(4)}, ${lng.toFixed(4)}`;
}
