import type { State } from "./states.ts";

/** ISO 3166 codes (decision 5). Territories have codes of their own. */
export const SERVED_COUNTRIES: readonly string[] = ["US"];

export function isInServiceArea(country: string, stateCode: string, states: readonly State[]): boolean {
  const state = states.find(({ code }) => code === stateCode.toUpperCase());
  return SERVED_COUNTRIES.includes(country.toUpperCase()) && (state?.served ?? false);
}
