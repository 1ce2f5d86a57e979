import type { LatLng } from "@smirk/domain/geography/geo";
import type { ServiceArea } from "@smirk/domain/wire/places-answers";
import type { NamedLocation } from "../storage/stored-view.ts";
import type { ApiFetch } from "./api-fetch.ts";
import { autocompletePlaces, geocodePlace } from "./places.ts";
import { namesPlace } from "./wire/names-place.ts";

/** The town, ZIP code or state that the text names as a whole: "houston", "Houston TX" or "77002". */
export async function findNamedPlace(
  apiFetch: ApiFetch,
  text: string,
  signal?: AbortSignal,
): Promise<NamedLocation | null> {
  const found = await autocompletePlaces(apiFetch, { input: text, session: "", types: "(regions)" }, signal);
  const named = found.find((prediction) => namesPlace(text, prediction));
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
