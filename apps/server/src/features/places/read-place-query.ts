import type { autocompleteQuerySchema, geocodeQuerySchema } from "@smirk/contract/places";
import type { LatLng } from "@smirk/domain/geography/geo";
import type { AutocompleteTypes } from "@smirk/domain/wire/places-answers";
import type * as v from "valibot";
import { invalid } from "../../errors.ts";
import type { GeocodeInput } from "./address-hit.ts";

export interface AutocompleteQuery {
  text: string;
  types: AutocompleteTypes;
  session: string | null;
  near: LatLng | null;
}

/** Said of a query that its schema refuses. */
export const UNREADABLE_PLACE = "The address could not be read.";

/** @throws 400 `invalid` for half a point */
export function readAutocompleteQuery({
  input,
  types,
  session,
  lat,
  lng,
}: v.InferOutput<typeof autocompleteQuerySchema>): AutocompleteQuery {
  if ((lat === undefined) !== (lng === undefined)) throw invalid("lat and lng go together.");
  const near = lat === undefined || lng === undefined ? null : { lat, lng };
  return { text: input, types, session: session || null, near };
}

/** A place id wins over an address. Null for a blank address. @throws 400 `invalid` */
export function readGeocodeQuery({
  address,
  place_id,
}: v.InferOutput<typeof geocodeQuerySchema>): GeocodeInput | null {
  if (place_id !== undefined) return { placeId: place_id };
  if (address === undefined) throw invalid("An address or a place_id is needed.");
  return address === "" ? null : { address };
}
