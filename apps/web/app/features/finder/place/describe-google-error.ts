import type { PlacesError } from "../../../api/places.ts";

const GOOGLE_REFUSALS = new Set(["OVER_QUERY_LIMIT", "REQUEST_DENIED", "INVALID_REQUEST", "UNKNOWN_ERROR"]);

/** Google's own error (FIND-24); "" when Google was not asked. */
export function describeGoogleError({ status, message }: PlacesError): string {
  return GOOGLE_REFUSALS.has(status) ? message : "";
}
