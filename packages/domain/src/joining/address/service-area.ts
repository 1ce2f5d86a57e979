import type { State } from "./states.ts";

/** ISO 3166 codes (decision 5). Territories have codes of their own. */
export const SERVED_COUNTRIES: readonly string[] = ["US"];

/** @param states those where an address is accepted */
export function isInServiceArea(country: string, stateCode: string, states: readonly State[]): boolean {
  const isAccepted = states.some(({ code }) => code === stateCode.toUpperCase());
  return SERVED_COUNTRIES.includes(country.toUpperCase()) && isAccepted;
}
