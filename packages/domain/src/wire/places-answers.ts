import * as v from "valibot";

export const PLACES_STATUSES = [
  "OK",
  "ZERO_RESULTS",
  "OVER_QUERY_LIMIT",
  "REQUEST_DENIED",
  "INVALID_REQUEST",
  "UNKNOWN_ERROR",
] as const;
export type PlacesStatus = (typeof PLACES_STATUSES)[number];

export const AUTOCOMPLETE_TYPES = ["address", "geocode", "(regions)"] as const;
export type AutocompleteTypes = (typeof AUTOCOMPLETE_TYPES)[number];

const latLngSchema = v.object({ lat: v.number(), lng: v.number() });
const boxSchema = v.object({ northeast: latLngSchema, southwest: latLngSchema });

const addressComponentSchema = v.object({
  long_name: v.string(),
  short_name: v.string(),
  types: v.array(v.string()),
});

export const geocodeResultSchema = v.object({
  address_components: v.array(addressComponentSchema),
  formatted_address: v.string(),
  geometry: v.object({
    location: latLngSchema,
    location_type: v.string(),
    viewport: v.optional(boxSchema),
    bounds: v.optional(boxSchema),
  }),
  place_id: v.optional(v.string()),
  partial_match: v.optional(v.boolean()),
  types: v.optional(v.array(v.string())),
});

export type AddressComponent = v.InferOutput<typeof addressComponentSchema>;
export type GeocodeResult = v.InferOutput<typeof geocodeResultSchema>;

export function findComponent(
  components: readonly AddressComponent[],
  ...types: readonly string[]
): AddressComponent | undefined {
  for (const type of types) {
    const found = components.find((component) => component.types.includes(type));
    if (found) return found;
  }
  return undefined;
}
