import type { GeocodeAnswer } from "@smirk/domain/wire/places-answers";
import { invalid, unavailable } from "../../errors.ts";
import type { AddressSource, GeocodeInput } from "./address-source.ts";

/**
 * The points and parts of an address or a suggestion (spec §7). No result is an answer, a failing service is not.
 * @throws 400 `invalid` for a place id that the source does not know, 503 `unavailable` when it does not answer.
 */
export async function geocodeAddress(
  ctx: { addresses: AddressSource },
  input: GeocodeInput | null,
): Promise<GeocodeAnswer> {
  if (input === null) return { status: "ZERO_RESULTS", results: [] };
  const answer = await ctx.addresses.geocode(input);
  if (answer.status === "OK" || answer.status === "ZERO_RESULTS") return answer;
  if (answer.status === "INVALID_REQUEST" && "placeId" in input) {
    throw invalid("This place is not known any more. Please choose the address again.");
  }
  throw unavailable("Addresses cannot be looked up right now. Please try again in a moment.");
}
