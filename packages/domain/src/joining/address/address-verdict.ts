import { zip5 } from "../../geography/postal-code.ts";
import { type AddressComponent, findComponent, type GeocodeResult } from "../../wire/places-answers.ts";
import { isInServiceArea, SERVED_COUNTRIES } from "./service-area.ts";
import type { State } from "./states.ts";
import { hasStreetNumber } from "./street-number.ts";

export interface HomeAddress {
  address_line_1: string;
  address_line_2?: string;
  city: string;
  state: string;
  zip: string;
}

type AddressVerdict =
  | { verdict: "ok"; address: HomeAddress }
  | { verdict: "wrong_address" | "no_street_number" | "no_postal_code" | "forbidden" };

/**
 * Validates by the first geocoding result (spec §5, §9; DET-06). The service area comes before the postal code,
 * so that nobody completes an address that is then refused.
 */
export function addressVerdict(results: readonly GeocodeResult[], states: readonly State[]): AddressVerdict {
  const [first] = results;
  if (!first) return { verdict: "wrong_address" };
  const components = first.address_components;
  const street = streetLine(components);
  if (first.partial_match && street === "") return { verdict: "wrong_address" };

  const country = findComponent(components, "country")?.short_name ?? "";
  const state = findComponent(components, "administrative_area_level_1")?.short_name ?? "";
  const isOutside = country !== "" && !SERVED_COUNTRIES.includes(country);
  if (isOutside || (state !== "" && !isInServiceArea(country, state, states))) {
    return { verdict: "forbidden" };
  }
  const zip = zip5(findComponent(components, "postal_code")?.long_name ?? "");
  if (zip === "") return { verdict: "no_postal_code" };
  if (!isInServiceArea(country, state, states)) return { verdict: "forbidden" };
  if (street === "") return { verdict: "wrong_address" };
  if (!isOneHome(components, street)) return { verdict: "no_street_number" };
  const unit = findComponent(components, "subpremise")?.long_name;
  return {
    verdict: "ok",
    address: {
      address_line_1: street,
      ...(unit === undefined ? {} : { address_line_2: unit }),
      city: cityOf(components),
      state,
      zip,
    },
  };
}

function streetLine(components: readonly AddressComponent[]): string {
  const number = findComponent(components, "street_number")?.long_name ?? "";
  const route = findComponent(components, "route")?.short_name ?? "";
  if (route !== "") return `${number} ${route}`.trim();
  return findComponent(components, "premise", "street_address")?.long_name ?? "";
}

/** A building's own name says which one it is, a street's does not. */
function isOneHome(components: readonly AddressComponent[], street: string): boolean {
  return findComponent(components, "route") === undefined || hasStreetNumber(street);
}

/** Brooklyn and Queens have only a sublocality; some small places have neither. */
function cityOf(components: readonly AddressComponent[]): string {
  const city = findComponent(
    components,
    "locality",
    "sublocality_level_1",
    "sublocality",
    "postal_town",
    "administrative_area_level_3",
    "neighborhood",
    "administrative_area_level_2",
  );
  return city?.long_name ?? "";
}
