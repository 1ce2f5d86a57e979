import { autocompleteQuerySchema, geocodeQuerySchema } from "@smirk/contract/places";
import type { LatLng } from "@smirk/domain/geography/geo";
import type { AutocompleteTypes } from "@smirk/domain/wire/places-answers";
import type * as v from "valibot";
import { invalid } from "../../errors.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import type { GeocodeInput } from "./address-hit.ts";

export interface AutocompleteQuery {
  text: string;
  types: AutocompleteTypes;
  session: string | null;
  near: LatLng | null;
}

/** @throws 400 `invalid` with a sentence per field */
export function readAutocompleteQuery(query: unknown): AutocompleteQuery {
  const { input, types, session, lat, lng } = readPlaceQuery(autocompleteQuerySchema, query);
  if ((lat === undefined) !== (lng === undefined)) throw invalid("lat and lng go together.");
  const near = lat === undefined || lng === undefined ? null : { lat, lng };
  return { text: input, types, session: session || null, near };
}

/** A place id wins over an address. Null for a blank address. @throws 400 `invalid` */
export function readGeocodeQuery(query: unknown): GeocodeInput | null {
  const { address, place_id } = readPlaceQuery(geocodeQuerySchema, query);
  if (place_id !== undefined) return { placeId: place_id };
  if (address === undefined) throw invalid("An address or a place_id is needed.");
  return address === "" ? null : { address };
}

/** @throws 400 `invalid` with a sentence per field */
export function readPlaceQuery<T extends v.GenericSchema>(schema: T, query: unknown): v.InferOutput<T> {
  return parseBody(schema, query, "The address could not be read.");
}
