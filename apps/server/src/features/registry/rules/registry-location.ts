import { isPostBox } from "@smirk/domain/geography/postal-code";
import { findState, STATES } from "@smirk/domain/joining/address/states";
import { addressKey } from "../../directory/rules/address-key.ts";
import { readCity } from "../../directory/addresses/city.ts";
import { readStreet } from "../../directory/addresses/street.ts";
import { readPhone } from "../../directory/rules/registry-phone.ts";
import { type PostalCodeError, readPostalCode } from "../../directory/rules/registry-postal-code.ts";
import type { RegistryAddress, RegistryLocation } from "../../directory/rules/registry-reading.ts";
import { withoutState } from "../../places/town-name.ts";

export type LocationError =
  | PostalCodeError
  | "no practice address"
  | "no street"
  | "a post office box, not a street"
  | "no city"
  | "no state"
  | "outside the United States"
  | "a military post"
  | "a territory, not a state"
  | "not a state";

export type RegistryLocationReading = { location: Omit<RegistryLocation, "key"> } | { error: LocationError };

/** "UM" (Minor Outlying Islands) is picked by mistake: nobody lives there. State and ZIP code decide. */
const HOME = new Set(["", "US", "USA", "UNITED STATES", "UM"]);
const MILITARY = new Set(["AA", "AE", "AP"]);
const TERRITORIES = new Set(["PR", "VI", "GU", "AS", "MP", "FM", "MH", "PW", "UM"]);
const codeOfName = new Map(STATES.map(({ name, code }) => [name.toUpperCase(), code]));

const ABROAD: ReadonlySet<LocationError> = new Set([
  "outside the United States",
  "a military post",
  "a territory, not a state",
]);

export function isAbroad(error: LocationError): boolean {
  return ABROAD.has(error);
}

export function readLocation(address: RegistryAddress): RegistryLocationReading {
  const country = address.country.toUpperCase();
  const named = address.state.toUpperCase();
  if (TERRITORIES.has(country) && !HOME.has(country)) return { error: "a territory, not a state" };
  if (!HOME.has(country)) return { error: "outside the United States" };
  if (MILITARY.has(named)) return { error: "a military post" };
  if (TERRITORIES.has(named)) return { error: "a territory, not a state" };
  if (named === "") return { error: "no state" };
  const state = findState(named)?.code ?? codeOfName.get(named);
  return state === undefined ? { error: "not a state" } : readPlace(address, state);
}

function readPlace(address: RegistryAddress, state: string): RegistryLocationReading {
  const isCityTwice = address.line2.toUpperCase() === address.city.toUpperCase();
  const place = { city: withoutState(address.city, state), state };
  const street = readStreet(address.line1, isCityTwice ? "" : address.line2, place);
  if (street === "") return { error: "no street" };
  if (isPostBox(street)) return { error: "a post office box, not a street" };
  const city = readCity(address.city, state);
  if (city === "") return { error: "no city" };
  const postalCode = readPostalCode(address.zip, state);
  if ("error" in postalCode) return postalCode;
  const { zip } = postalCode;
  const phone = readPhone(address.phone);
  return { location: { addressKey: addressKey(street, zip), address: street, city, state, zip, phone } };
}
