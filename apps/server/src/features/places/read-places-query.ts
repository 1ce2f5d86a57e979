import type { LatLng } from "@smirk/domain/geography/geo";
import { AUTOCOMPLETE_TYPES, type AutocompleteTypes } from "@smirk/domain/wire/places-answers";
import * as v from "valibot";
import { invalid } from "../../errors.ts";
import type { GeocodeInput } from "./address-source.ts";

const MAX_TEXT_POINTS = 200;
const MAX_PLACE_ID_CHARS = 2000;

const typedText = v.pipe(
  v.string("Please type one address."),
  v.check((text) => [...text].length <= MAX_TEXT_POINTS, "This address is too long."),
  v.transform(cleanText),
);
const degrees = (limit: number) =>
  v.pipe(
    v.string(),
    v.regex(/^-?\d{1,3}(\.\d{1,20})?$/, "This is not a coordinate."),
    v.transform(Number),
    v.check((value) => Math.abs(value) <= limit, "This is not a coordinate."),
  );

const autocompleteSchema = v.object({
  input: typedText,
  types: v.optional(v.picklist(AUTOCOMPLETE_TYPES, "These types are not known."), "address"),
  session: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{0,36}$/, "This is not a session token.")), ""),
  lat: v.optional(degrees(90)),
  lng: v.optional(degrees(180)),
});

const geocodeSchema = v.object({
  address: v.optional(typedText),
  place_id: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(MAX_PLACE_ID_CHARS, "This is not a place."),
      v.regex(/^[\w-]+$/, "This is not a place."),
    ),
  ),
});

const pointSchema = v.object({ lat: degrees(90), lng: degrees(180) });

export interface AutocompleteQuery {
  text: string;
  types: AutocompleteTypes;
  session: string | null;
  near: LatLng | null;
}

/** @throws 400 `invalid` with a sentence per field */
export function readAutocompleteQuery(query: unknown): AutocompleteQuery {
  const { input, types, session, lat, lng } = readQuery(autocompleteSchema, query);
  if ((lat === undefined) !== (lng === undefined)) throw invalid("lat and lng go together.");
  const near = lat === undefined || lng === undefined ? null : { lat, lng };
  return { text: input, types, session: session || null, near };
}

/** @throws 400 `invalid` */
export function readPointQuery(query: unknown): LatLng {
  return readQuery(pointSchema, query);
}

/** A place id wins over an address. Null for a blank address. @throws 400 `invalid` */
export function readGeocodeQuery(query: unknown): GeocodeInput | null {
  const { address, place_id } = readQuery(geocodeSchema, query);
  if (place_id !== undefined) return { placeId: place_id };
  if (address === undefined) throw invalid("An address or a place_id is needed.");
  return address === "" ? null : { address };
}

function readQuery<T extends v.GenericSchema>(schema: T, query: unknown): v.InferOutput<T> {
  const result = v.safeParse(schema, query);
  if (result.success) return result.output;
  const fields = result.issues.map((issue) => [v.getDotPath(issue) ?? "", issue.message]);
  throw invalid("The address could not be read.", Object.fromEntries(fields));
}

/** Control and format characters (NUL, direction marks) are never part of an address. */
function cleanText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Zs}]+/gu, " ")
    .trim();
}
