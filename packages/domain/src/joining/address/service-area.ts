import type { State } from "./states.ts";

/** Countries in which the membership is sold, as ISO 3166 codes (decision 5). Territories have codes of their own. */
export const SERVED_COUNTRIES: readonly string[] = ["US"];

/**
 * Whether the membership is sold at a place (spec §9, decision 5).
 * @param country ISO 3166 two-letter code.
 * @param stateCode two-letter code of the first administrative level.
 */
export function isInServiceArea(country: string, stateCode: string, states: readonly State[]): boolean {
  const state = states.find(({ code }) => code === stateCode.toUpperCase());
  return SERVED_COUNTRIES.includes(country.toUpperCase()) && (state?.served ?? false);
}
