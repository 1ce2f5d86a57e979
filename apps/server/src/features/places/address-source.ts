import type { AutocompleteAnswer, GeocodeAnswer } from "@smirk/contract/places";
import type { LatLng } from "@smirk/domain/geography/geo";
import type { AutocompleteTypes } from "@smirk/domain/wire/places-answers";

export interface AutocompleteInput {
  text: string;
  types: AutocompleteTypes;
  session: string | null;
  near: LatLng | null;
}

export type GeocodeInput = { address: string } | { placeId: string };

/** Both answers carry the vendor's status, also for a refusal. */
export interface AddressSource {
  autocomplete(input: AutocompleteInput): Promise<AutocompleteAnswer>;
  geocode(input: GeocodeInput): Promise<GeocodeAnswer>;
  prepare?(): Promise<void>;
}
