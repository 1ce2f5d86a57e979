import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { SOLD_STATES } from "../../law/sold-states.ts";
import { type GeocodeResult, geocodeResultSchema } from "../../wire/places-answers.ts";
import { addressVerdict } from "./address-verdict.ts";

type Parts = Partial<Record<string, string>>;

function result(parts: Parts, partial_match = false): GeocodeResult {
  return {
    address_components: Object.entries(parts).map(([type, name = ""]) => ({
      long_name: name,
      short_name: name,
      types: [type],
    })),
    formatted_address: Object.values(parts).join(", "),
    geometry: { location: { lat: 30, lng: -95 }, location_type: "APPROXIMATE" },
    ...(partial_match ? { partial_match } : {}),
  };
}

const home = {
  street_number: "1200",
  route: "Main St",
  locality: "Houston",
  administrative_area_level_1: "TX",
  country: "US",
  postal_code: "77002-1234",
};

describe("the verdict on a home address [DET-06]", () => {
  it("is ok with the parts of the address, the ZIP cut to five digits", () => {
    expect(addressVerdict([result(home)], SOLD_STATES)).toEqual({
      verdict: "ok",
      address: { address_line_1: "1200 Main St", city: "Houston", state: "TX", zip: "77002" },
    });
  });

  it("puts an apartment on its own line", () => {
    expect(addressVerdict([result({ ...home, subpremise: "4B" })], SOLD_STATES)).toMatchObject({
      address: { address_line_1: "1200 Main St", address_line_2: "4B" },
    });
  });

  it("takes Brooklyn for the city of an address without a locality", () => {
    const brooklyn = { ...home, locality: undefined, sublocality_level_1: "Brooklyn" };
    expect(addressVerdict([result(JSON.parse(JSON.stringify(brooklyn)))], SOLD_STATES)).toMatchObject({
      address: { city: "Brooklyn" },
    });
  });

  const { postal_code: _zip, ...withoutZip } = home;
  const { street_number: _number, route: _route, ...withoutStreet } = home;
  it.each([
    ["no result", [], "wrong_address"],
    ["a ZIP code alone", [result({ ...withoutStreet })], "wrong_address"],
    ["a guess without a street, wherever it lies", [result({ country: "GB" }, true)], "wrong_address"],
    ["a street without a ZIP code", [result(withoutZip)], "no_postal_code"],
    ["a whole country", [result({ country: "US" })], "no_postal_code"],
    ["another country", [result({ ...home, country: "CA" })], "forbidden"],
    ["a territory", [result({ ...home, country: "PR" })], "forbidden"],
    ["a state of no table", [result({ ...home, administrative_area_level_1: "AE" })], "forbidden"],
    ["Utah", [result({ ...home, administrative_area_level_1: "UT" })], "forbidden"],
    ["Vermont", [result({ ...home, administrative_area_level_1: "VT" })], "forbidden"],
    ["Washington", [result({ ...home, administrative_area_level_1: "WA" })], "forbidden"],
    ["Utah without a ZIP code", [result({ ...withoutZip, administrative_area_level_1: "UT" })], "forbidden"],
    ["a partial match with its street", [result(home, true)], "ok"],
    ["a first result that is good", [result(home), result({ country: "GB" })], "ok"],
  ])("%s", (_name, results, verdict) => {
    expect(addressVerdict(results, SOLD_STATES).verdict).toBe(verdict);
  });

  it("follows the table of states that it is given", () => {
    const closed = SOLD_STATES.filter(({ code }) => code !== "TX");
    expect(addressVerdict([result(home)], closed).verdict).toBe("forbidden");
  });
});

const genuine = fileURLToPath(new URL("../../../../../../shared/data/google_legacy/", import.meta.url));

describe.skipIf(!existsSync(genuine))("genuine answers (skipped without ../shared/data)", () => {
  const read = (file: string): GeocodeResult[] =>
    v.parse(v.array(geocodeResultSchema), JSON.parse(readFileSync(`${genuine}${file}`, "utf8")).results);

  it.each([
    ["rg_google_no_results.json", "wrong_address"],
    ["rg_google_new_york.json", "no_postal_code"],
    ["rg_google_garbage.json", "wrong_address"],
    ["rg_google_no_city_data.json", "forbidden"],
    ["rg_google_no_locality.json", "forbidden"],
    ["gms_UtfResultGeocodeResponse.json", "forbidden"],
    ["gms_ReverseGeocodeWithKitaWardResponse.json", "forbidden"],
    ["gms_SimpleGeocodeResponse.json", "forbidden"],
  ])("%s is %s [DET-06]", (file, verdict) => {
    expect(addressVerdict(read(file), SOLD_STATES).verdict).toBe(verdict);
  });

  it.each([
    [
      "gms_GeocodeLibraryType.json",
      {
        address_line_1: "1849 C St NW",
        address_line_2: "3548",
        city: "Washington",
        state: "DC",
        zip: "20240",
      },
    ],
    [
      "rg_google_madison_square_garden.json",
      { address_line_1: "4 Penn Plaza", city: "New York", state: "NY", zip: "10001" },
    ],
    [
      "gms_SimpleReverseGeocodeResponse.json",
      { address_line_1: "277 Bedford Ave", city: "Brooklyn", state: "NY", zip: "11211" },
    ],
  ])("%s is a good address [DET-06]", (file, address) => {
    expect(addressVerdict(read(file), SOLD_STATES)).toEqual({ verdict: "ok", address });
  });
});
