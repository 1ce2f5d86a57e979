import type { SalesStop } from "@smirk/contract/subscription/plans";
import { addressVerdict, type HomeAddress } from "@smirk/domain/joining/address/address-verdict";
import { findForeignCountry } from "@smirk/domain/joining/address/foreign-address";
import { SERVED_COUNTRIES } from "@smirk/domain/joining/address/service-area";
import { SOLD_STATES } from "@smirk/domain/law/sold-states";
import { findComponent, type GeocodeResult } from "@smirk/domain/wire/places-answers";
import type { ApiFetch } from "../../../api/api-fetch.ts";
import { geocodeAddress, PlacesError } from "../../../api/places.ts";

/** Residents cannot join; `stop` says why where it is a state. */
export interface Forbidden {
  verdict: "forbidden";
  restriction: "country" | "state";
  area: string;
  stop?: SalesStop["reason"];
}

export type CheckedAddress =
  | { verdict: "ok"; address: HomeAddress }
  | { verdict: "wrong_address" | "no_street_number" | "no_postal_code" }
  | Forbidden;

/** Sales stop and begin while a page is open: the server's word comes after what the page knows of the states. */
export function refuseStopped(checked: CheckedAddress, stops: readonly SalesStop[]): CheckedAddress {
  if (checked.verdict !== "ok") return checked;
  const stop = stops.find(({ state }) => state === checked.address.state);
  if (stop === undefined) return checked;
  return { verdict: "forbidden", restriction: "state", area: `US-${stop.state}`, stop: stop.reason };
}

/** DET-06. An expired suggestion is looked up by its text. */
export async function checkAddress(
  apiFetch: ApiFetch,
  { text, placeId }: { text: string; placeId: string | null },
  signal?: AbortSignal,
): Promise<CheckedAddress> {
  const abroad = placeId === null ? findForeignCountry(text) : null;
  if (abroad !== null) return { verdict: "forbidden", restriction: "country", area: abroad };
  const chosen = placeId === null ? [] : await geocodeChosen(apiFetch, placeId, signal);
  const results = chosen.length > 0 ? chosen : await geocodeAddress(apiFetch, { address: text }, signal);
  return checkResults(results);
}

async function geocodeChosen(
  apiFetch: ApiFetch,
  placeId: string,
  signal?: AbortSignal,
): Promise<GeocodeResult[]> {
  try {
    return await geocodeAddress(apiFetch, { place_id: placeId }, signal);
  } catch (error) {
    if (error instanceof PlacesError && error.status === "INVALID_REQUEST") return [];
    throw error;
  }
}

export function checkResults(results: readonly GeocodeResult[]): CheckedAddress {
  const checked = addressVerdict(results, SOLD_STATES);
  if (checked.verdict !== "forbidden") return checked as CheckedAddress;
  const components = results[0]?.address_components ?? [];
  const country = findComponent(components, "country")?.short_name;
  if (country !== undefined && !SERVED_COUNTRIES.includes(country))
    return { verdict: "forbidden", restriction: "country", area: country };
  const state = findComponent(components, "administrative_area_level_1")?.short_name ?? "";
  return { verdict: "forbidden", restriction: "state", area: `US-${state}` };
}
