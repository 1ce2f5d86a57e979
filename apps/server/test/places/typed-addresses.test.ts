import { addressVerdict } from "@smirk/domain/joining/address/address-verdict";
import { findForeignCountry } from "@smirk/domain/joining/address/foreign-address";
import { SOLD_STATES } from "@smirk/domain/law/sold-states";
import { beforeAll, expect, it } from "vitest";
import { loadAreas } from "../../src/features/places/areas/load-areas.ts";
import { createGazetteerAddressSource } from "../../src/features/places/gazetteer/gazetteer-address-source.ts";

const addresses = createGazetteerAddressSource();
beforeAll(async () => {
  await loadAreas();
});

/** The lines of an address in the form, or why it is not taken. */
async function read(address: string): Promise<string> {
  if (findForeignCountry(address) !== null) return "abroad";
  const { results } = await addresses.geocode({ address });
  const found = addressVerdict(results, SOLD_STATES);
  if (found.verdict !== "ok") return found.verdict;
  const { address_line_1, address_line_2, city, state, zip } = found.address;
  return [address_line_1, address_line_2, city, state, zip].filter(Boolean).join(" | ");
}

it.each([
  // A unit behind the town is one, too.
  ["123 Main St, Houston, TX 77002 Apt 5", "123 Main St | 5 | Houston | TX | 77002"],
  ["123 Main St, Houston, TX 77002, Apt. 5B", "123 Main St | 5B | Houston | TX | 77002"],
  ["123 Main St Houston TX 77002 #12", "123 Main St | 12 | Houston | TX | 77002"],
  ["123 Main St, Houston, TX 77002 apto 3", "123 Main St | 3 | Houston | TX | 77002"],
  ["123 Main St, Houston, TX 77002-1234 Unit 7", "123 Main St | 7 | Houston | TX | 77002"],
  ["123 Main St Apt 4, Houston, TX 77002 Bldg 2", "wrong_address"],
  // States as they were shortened before the post office's codes.
  ["123 Main St, Houston, Tex. 77002", "123 Main St | Houston | TX | 77002"],
  ["123 Main St, Houston, Tex 77002", "123 Main St | Houston | TX | 77002"],
  ["55 Oak Ave, Fresno, Calif. 93701", "55 Oak Ave | Fresno | CA | 93701"],
  ["55 Oak Ave, Miami, Fla. 33135", "55 Oak Ave | Miami | FL | 33135"],
  ["12 Elm St, Boston, Mass. 02111", "12 Elm St | Boston | MA | 02111"],
  // No street is a number alone.
  ["1600, Houston, TX 77002", "wrong_address"],
  ["1422 E 700 S, Dallas, TX 75201", "1422 E 700 S | Dallas | TX | 75201"],
  ["One Riverway, Houston, TX 77056", "One Riverway | Houston | TX | 77056"],
  // A street without a number, and mail that is fetched, are no home.
  ["Main St, Houston, TX 77002", "no_street_number"],
  ["Broadway, New York, NY 10001", "no_street_number"],
  ["5th Ave, New York, NY 10001", "no_street_number"],
  ["Highway 6 South, Houston, TX 77083", "no_street_number"],
  ["County Road 210, Alvin TX 77511", "no_street_number"],
  ["FM 1960, Humble, TX 77338", "no_street_number"],
  ["corner of Main and Elm, Houston, TX 77002", "no_street_number"],
  ["General Delivery, Houston, TX 77002", "no_street_number"],
  ["Apt 4, Houston, TX 77002", "no_street_number"],
  ["Main St Bldg 3, Houston, TX 77002", "no_street_number"],
  ["Suite 200, Houston, TX 77002", "no_street_number"],
  ["Apto 12, Miami, FL 33135", "no_street_number"],
  ["1960 FM 1960 Rd, Humble, TX 77338", "1960 FM 1960 Rd | Humble | TX | 77338"],
  ["2345 CR 210, Alvin, TX 77511", "2345 CR 210 | Alvin | TX | 77511"],
  ["RR 2 Box 14, Marfa, TX 79843", "RR 2 Box 14 | Marfa | TX | 79843"],
  ["HC 65 Box 20, Alpine, TX 79830", "HC 65 Box 20 | Alpine | TX | 79830"],
  ["PO Box 12, Waxahachie, TX 75165", "PO Box 12 | Waxahachie | TX | 75165"],
  ["N6W23001 Bluemound Rd, Waukesha, WI 53188", "N6W23001 Bluemound Rd | Waukesha | WI | 53188"],
  // The mail of the armed forces goes to no other country.
  ["PSC 1234 Box 5678, APO, AE 09498", "wrong_address"],
  ["CMR 451 Box 12, APO AE 09102", "wrong_address"],
  ["Unit 2050 Box 4190, FPO, AP 96278", "wrong_address"],
  ["12 Sheikh Zayed Rd, Dubai, AE", "abroad"],
])("%j is read as %j [DET-06]", async (typed, lines) => expect(await read(typed)).toBe(lines));
