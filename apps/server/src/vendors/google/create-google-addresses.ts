import type { AutocompleteAnswer, GeocodeAnswer } from "@smirk/contract/places";
import type { FastifyBaseLogger } from "fastify";
import type { GoogleAddressConfig } from "../../config/config.ts";
import { type AutocompletePlacesInput, autocompletePlaces } from "./autocomplete-places.ts";
import { geocode } from "./geocode.ts";

export interface GoogleAddresses {
  autocomplete(input: AutocompletePlacesInput): Promise<AutocompleteAnswer>;
  geocode(input: { address: string } | { placeId: string }): Promise<GeocodeAnswer>;
}

/** Google's two address services. Neither throws: a failure is a status. */
export function createGoogleAddresses(config: GoogleAddressConfig, log: FastifyBaseLogger): GoogleAddresses {
  return {
    autocomplete: (input) => autocompletePlaces(config, log, input),
    geocode: (input) => geocode(config, log, input),
  };
}
