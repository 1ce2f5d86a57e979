import type { GeocodeAnswer } from "@smirk/contract/places";
import { invalid, unavailable } from "../../errors.ts";
import type { AddressSource, GeocodeInput } from "./address-hit.ts";
import { findPastedPlace } from "./pasted-place.ts";

/** Geocodes an address or a suggestion (spec §7). @throws 400 `invalid` for an unknown id, 503 `unavailable` */
export async function geocodeAddress(
  ctx: { addresses: AddressSource },
  input: GeocodeInput | null,
): Promise<GeocodeAnswer> {
  if (input === null) return { status: "ZERO_RESULTS", results: [] };
  const pasted = "placeId" in input ? findPastedPlace(input.placeId) : null;
  if (pasted !== null) return { status: "OK", results: [pasted] };
  const answer = await ctx.addresses.geocode(input);
  if (answer.status === "OK" || answer.status === "ZERO_RESULTS") return answer;
  if (answer.status === "INVALID_REQUEST" && "placeId" in input) {
    throw invalid("This place is not known any more. Please choose the address again.");
  }
  throw unavailable("Addresses cannot be looked up right now. Please try again in a moment.");
}
