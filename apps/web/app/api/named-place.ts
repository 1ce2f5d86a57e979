import type { Prediction, ServiceArea } from "@smirk/contract/places";
import { searchName } from "@smirk/domain/finder/search-name";
import type { LatLng } from "@smirk/domain/geography/geo";
import { STATES } from "@smirk/domain/joining/address/states";
import type { NamedLocation } from "../storage/stored-view.ts";
import type { ApiFetch } from "./api-fetch.ts";
import { autocompletePlaces, geocodePlace } from "./places.ts";

/** "1200 Main St". */
const ADDRESS =
  /^\d{1,6} [^\d,]{2,40}\b(?:st|street|ave|avenue|rd|road|blvd|dr|drive|ln|lane|way|pkwy|hwy|fwy|ct|cir|pl|loop|trl)\b/i;

/** The town, ZIP code or state that the text names as a whole: "houston", "Houston TX" or "77002"; or an address. */
export async function findNamedPlace(
  apiFetch: ApiFetch,
  text: string,
  signal?: AbortSignal,
): Promise<NamedLocation | null> {
  const isAddress = ADDRESS.test(text);
  const types = isAddress ? "geocode" : "(regions)";
  const found = await autocompletePlaces(apiFetch, { input: text, session: "", types }, signal);
  const [first] = found;
  const named = found.find((prediction) => namesPlace(text, prediction)) ?? (isAddress ? first : undefined);
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

/** Whether the text is the whole name of the place: "houston", "Houston Texas" and "77002", but not "hou". */
export function namesPlace(text: string, { description, structured_formatting }: Prediction): boolean {
  const typed = shortenState(searchName(text));
  const main = searchName(structured_formatting.main_text);
  const isMain = typed.replaceAll(" ", "") === main.replaceAll(" ", "");
  return isMain || (typed.length > main.length && `${searchName(description)} `.startsWith(`${typed} `));
}

/** "austin texas" is "austin tx". */
function shortenState(typed: string): string {
  const state = STATES.find(({ name }) => typed.endsWith(` ${name.toLowerCase()}`));
  return state ? `${typed.slice(0, -state.name.length)}${state.code.toLowerCase()}` : typed;
}
