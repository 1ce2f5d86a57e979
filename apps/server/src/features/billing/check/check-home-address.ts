import { addressVerdict, type HomeAddress } from "@smirk/domain/joining/address/address-verdict";
import { findForeignCountry } from "@smirk/domain/joining/address/foreign-address";
import { addressLine } from "@smirk/domain/joining/address/home-address";
import type { State } from "@smirk/domain/joining/address/states";
import { SOLD_STATES } from "@smirk/domain/law/sold-states";
import type { Context } from "../../../context.ts";
import { unavailable, unprocessable } from "../../../errors.ts";
import { outOfRegion } from "../../sales/sales-stops.ts";

/**
 * Geocodes the address again: where it is decides whether we may sell, and browsers are not trusted (DET-06).
 * @param states those where an address is accepted
 * @throws 422 `wrong_address`, `no_postal_code` or `out_of_region`; 503 `unavailable`
 */
export async function checkHomeAddress(
  { addresses }: Pick<Context, "addresses">,
  address: HomeAddress,
  states: readonly State[] = SOLD_STATES,
): Promise<void> {
  if (isAbroad(address)) throw outOfRegion();
  const { status, results } = await addresses.geocode({ address: addressLine(address) });
  if (status !== "OK" && status !== "ZERO_RESULTS") {
    const sentence = "Your address cannot be checked right now. Please try again in a moment.";
    throw unavailable(sentence).because("address_check_unavailable");
  }
  const validated = addressVerdict(results, states);
  if (validated.verdict === "forbidden") throw outOfRegion();
  if (validated.verdict === "no_postal_code") {
    throw unprocessable("no_postal_code", "Please add the ZIP code to your address.");
  }
  if (validated.verdict === "no_street_number") {
    const sentence = "The number is missing. Start with the number of your home, such as 1200 Main St.";
    throw unprocessable("wrong_address", sentence).because("no_street_number");
  }
  if (validated.verdict !== "ok" || validated.address.state !== address.state) {
    throw unprocessable("wrong_address", "We cannot find this address. Please check it.");
  }
}

/** "Toronto, Ontario" is no city. Canada, Kentucky, is one. */
function isAbroad({ address_line_1, city }: HomeAddress): boolean {
  const named = /\s/.test(city.trim()) ? [address_line_1, city] : [address_line_1];
  return named.some((text) => findForeignCountry(text) !== null);
}
