import type { AutocompleteAnswer, GeocodeAnswer } from "@smirk/contract/places";

const MAIN_STREET = {
  street_number: "1200",
  route: "Main St",
  locality: "Houston",
  administrative_area_level_1: "TX",
  country: "US",
  postal_code: "77002",
};

/** The address of the joiners' details as the address service knows it. */
export function geocoded(
  changes: Partial<Record<keyof typeof MAIN_STREET | "subpremise", string | null>> = {},
): GeocodeAnswer {
  const parts = Object.entries({ ...MAIN_STREET, ...changes }).filter(([, name]) => name !== null);
  return {
    status: "OK",
    results: [
      {
        address_components: parts.map(([type, name]) => ({
          long_name: name ?? "",
          short_name: name ?? "",
          types: [type],
        })),
        formatted_address: "1200 Main St, Houston, TX 77002, USA",
        geometry: { location: { lat: 29.75, lng: -95.36 }, location_type: "ROOFTOP" },
      },
    ],
  };
}

export const UNKNOWN_ADDRESS: GeocodeAnswer = { status: "ZERO_RESULTS", results: [] };

/** What is suggested for '1200 Main St 77002'. */
export const SUGGESTED: AutocompleteAnswer = {
  status: "OK",
  predictions: [
    {
      place_id: "main-1200",
      description: "1200 Main St, Houston, TX",
      structured_formatting: {
        main_text: "1200 Main St",
        main_text_matched_substrings: [{ offset: 0, length: 12 }],
        secondary_text: "Houston, TX",
      },
    },
  ],
};
