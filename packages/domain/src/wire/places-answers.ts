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

export interface MatchedSubstring {
  offset: number;
  length: number;
}

export interface Prediction {
  place_id: string;
  description: string;
  structured_formatting: {
    main_text: string;
    main_text_matched_substrings: MatchedSubstring[];
    secondary_text: string;
  };
  /** Ours, not Google's: letters of what was typed are wrong. */
  is_guess?: true;
}

export interface AutocompleteAnswer {
  status: PlacesStatus;
  predictions: Prediction[];
}

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

export interface GeocodeAnswer {
  status: PlacesStatus;
  results: GeocodeResult[];
}

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

/** The answer of /places/service_area. Both are null outside the United States and far from any ZIP code. */
export interface ServiceArea {
  state: { code: string; name: string } | null;
  /** Whether memberships are sold there. */
  served: boolean | null;
}
