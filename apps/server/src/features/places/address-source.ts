import type { LatLng } from "@smirk/domain/geography/geo";
import type { AutocompleteAnswer, AutocompleteTypes, GeocodeAnswer } from "@smirk/domain/wire/places-answers";

export interface AutocompleteInput {
  /** What was typed so far; never blank. */
  text: string;
  types: AutocompleteTypes;
  /** Joins the calls of one typing session for a vendor that bills by session. */
  session: string | null;
  /** Suggestions close to this point come first. */
  near: LatLng | null;
}

export type GeocodeInput = { address: string } | { placeId: string };

/** Where suggestions and points come from. Both answers keep the vendor's status, also when it is a refusal. */
export interface AddressSource {
  autocomplete(input: AutocompleteInput): Promise<AutocompleteAnswer>;
  geocode(input: GeocodeInput): Promise<GeocodeAnswer>;
  /** Makes ready what the first question would otherwise wait for. */
  prepare?(): Promise<void>;
}
