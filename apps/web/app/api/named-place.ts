import type { ServiceArea } from "@smirk/contract/places";
import type { LatLng } from "@smirk/domain/geography/geo";
import type { NamedLocation } from "../storage/stored-view.ts";
import type { ApiFetch } from "./api-fetch.ts";
import { autocompletePlaces, geocodePlace } from "./places.ts";
import { beginsPlace, namesPlace } from "./wire/names-place.ts";

/** "1200 Main St". */
const ADDRESS =
  /^\d{1,6} [^\d,]{2,40}\b(?:st|street|ave|avenue|rd|road|blvd|dr|drive|ln|lane|way|pkwy|hwy|fwy|ct|cir|pl|loop|trl)\b/i;

/**
 * The town, ZIP code or state that the text names as a whole: "houston", "Houston TX" or "77002"; or an address.
 * @param isSaid whether it is said to be a place ("in nyc"): then what the service takes it for is one
 */
export async function findNamedPlace(
  apiFetch: ApiFetch,
  text: string,
  signal?: AbortSignal,
  isSaid = false,
): Promise<NamedLocation | null> {
  const isAddress = ADDRESS.test(text);
  const types = isAddress ? "geocode" : "(regions)";
  const found = await autocompletePlaces(apiFetch, { input: text, session: "", types }, signal);
  const [first] = found;
  const isTaken = isAddress || (isSaid && first !== undefined && !beginsPlace(text, first));
  const named = found.find((prediction) => namesPlace(text, prediction)) ?? (isTaken ? first : undefined);
  if (named === undefined) return null;
  const point = await geocodePlace(apiFetch, named.place_id, signal);
  return point && { name: named.description, ...point };
}

export async function findServiceArea(
  apiFetch: ApiFetch,
  { lat, lng }: LatLng,
  signal?: AbortSignal,
): Promise<ServiceArea> {
  const query = new URLSearchParams({ lat: lat.toFixed(4), lng: lng.toFixed(4) });
  const response = await apiFetch(`/places/service_area?${query}`, signal ? { signal } : {});
  if (!response.ok) throw new Error(`The service area answered ${response.status}.`);
  return (await response.json()) as ServiceArea;
}
