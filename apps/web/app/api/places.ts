import type { AutocompleteAnswer, GeocodeAnswer, Prediction } from "@smirk/contract/places";
import type { LatLng } from "@smirk/domain/geography/geo";
import type { AutocompleteTypes, GeocodeResult } from "@smirk/domain/wire/places-answers";
import type { NamedLocation } from "../storage/stored-view.ts";
import type { ApiFetch } from "./api-fetch.ts";
import { readSavedLocations } from "./wire/saved-locations.ts";

/** A refusal of the address service, or of our server before it. */
export class PlacesError extends Error {
  readonly status: string;

  constructor(status: string) {
    super(`google_api_error: ${status}`);
    this.name = "PlacesError";
    this.status = status;
  }
}

interface PlaceQuestion {
  input: string;
  /** One id for the whole typing session, as the service bills them. */
  session: string;
  types: AutocompleteTypes;
  near?: LatLng;
}

export async function autocompletePlaces(
  apiFetch: ApiFetch,
  { input, session, types, near }: PlaceQuestion,
  signal?: AbortSignal,
): Promise<Prediction[]> {
  const query = new URLSearchParams({ input, types, session });
  if (near !== undefined) {
    query.set("lat", near.lat.toFixed(4));
    query.set("lng", near.lng.toFixed(4));
  }
  const answer = await getPlaces<AutocompleteAnswer>(apiFetch, `/places/autocomplete?${query}`, signal);
  return answer.predictions;
}

/** @returns null when the service does not know the place */
export async function geocodePlace(
  apiFetch: ApiFetch,
  placeId: string,
  signal?: AbortSignal,
): Promise<LatLng | null> {
  const [first] = await geocodeAddress(apiFetch, { place_id: placeId }, signal);
  return first?.geometry.location ?? null;
}

export async function geocodeAddress(
  apiFetch: ApiFetch,
  lookup: { address: string } | { place_id: string },
  signal?: AbortSignal,
): Promise<GeocodeResult[]> {
  const query = new URLSearchParams(lookup);
  const answer = await getPlaces<GeocodeAnswer>(apiFetch, `/places/geocode?${query}`, signal);
  return answer.results;
}

export async function loadSavedLocations(signal?: AbortSignal): Promise<NamedLocation[]> {
  const response = await fetch("/locations.json", signal ? { signal } : {});
  if (!response.ok) throw new Error(`The saved locations answered ${response.status}.`);
  return readSavedLocations(await response.json());
}

async function getPlaces<Answer extends { status: string }>(
  apiFetch: ApiFetch,
  path: string,
  signal?: AbortSignal,
): Promise<Answer> {
  const response = await apiFetch(path, {
    headers: { Accept: "application/json" },
    ...(signal && { signal }),
  });
  const answer = (await response.json()) as Answer | { error: string };
  if (!("status" in answer)) throw new PlacesError(answer.error);
  if (answer.status !== "OK" && answer.status !== "ZERO_RESULTS") throw new PlacesError(answer.status);
  return answer;
}
