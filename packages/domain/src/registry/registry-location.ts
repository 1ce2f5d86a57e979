import { findState, STATES } from "../states.ts";
import { addressKey } from "./address-key.ts";
import { readCity } from "./registry-city.ts";
import { readPhone } from "./registry-phone.ts";
import { type PostalCodeFault, readPostalCode } from "./registry-postal-code.ts";
import type { RegistryAddress, RegistryLocation } from "./registry-reading.ts";
import { readStreet } from "./registry-street.ts";

export type LocationFault =
  | PostalCodeFault
  | "no practice address"
  | "no street"
  | "no city"
  | "no state"
  | "outside the United States"
  | "a military post"
  | "a territory, not a state"
  | "not a state";

export type RegistryLocationReading = { location: Omit<RegistryLocation, "key"> } | { fault: LocationFault };

/**
 * The registry's list of countries has the Minor Outlying Islands next to the United States, and people pick them by
 * mistake; nobody lives there. The state and its ZIP code decide.
 */
const HOME = new Set(["", "US", "USA", "UNITED STATES", "UM"]);
const MILITARY = new Set(["AA", "AE", "AP"]);
const TERRITORIES = new Set(["PR", "VI", "GU", "AS", "MP", "FM", "MH", "PW", "UM"]);
const codeOfName = new Map(STATES.map(({ name, code }) => [name.toUpperCase(), code]));

/** Nothing is wrong with these: whoever practises there is simply not here. */
const ABROAD: ReadonlySet<LocationFault> = new Set([
  "outside the United States",
  "a military post",
  "a territory, not a state",
]);

export function isAbroad(fault: LocationFault): boolean {
  return ABROAD.has(fault);
}

/** A practice address as a location of the directory, or why it cannot be one. */
export function readLocation(address: RegistryAddress): RegistryLocationReading {
  const country = address.country.toUpperCase();
  const named = address.state.toUpperCase();
  if (TERRITORIES.has(country) && !HOME.has(country)) return { fault: "a territory, not a state" };
  if (!HOME.has(country)) return { fault: "outside the United States" };
  if (MILITARY.has(named)) return { fault: "a military post" };
  if (TERRITORIES.has(named)) return { fault: "a territory, not a state" };
  if (named === "") return { fault: "no state" };
  const state = findState(named)?.code ?? codeOfName.get(named);
  return state === undefined ? { fault: "not a state" } : readPlace(address, state);
}

function readPlace(address: RegistryAddress, state: string): RegistryLocationReading {
  const isCityTwice = address.line2.toUpperCase() === address.city.toUpperCase();
  const street = readStreet(address.line1, isCityTwice ? "" : address.line2);
  if (street === "") return { fault: "no street" };
  const city = readCity(address.city);
  if (city === "") return { fault: "no city" };
  const postalCode = readPostalCode(address.zip, state);
  if ("fault" in postalCode) return postalCode;
  const { zip } = postalCode;
  const phone = readPhone(address.phone);
  return { location: { addressKey: addressKey(street, zip), address: street, city, state, zip, phone } };
}
