import type { AddressComponent, GeocodeResult } from "@smirk/domain/wire/places-answers";
import { describe, expect, it } from "vitest";
import { checkAddress, checkResults } from "./check-address.ts";

function component(type: string, short: string, long = short): AddressComponent {
  return { long_name: long, short_name: short, types: [type] };
}

function result(...extra: AddressComponent[]): GeocodeResult {
  return {
    address_components: [component("street_number", "1200"), component("route", "Main St"), ...extra],
    formatted_address: "",
    geometry: { location: { lat: 0, lng: 0 }, location_type: "ROOFTOP" },
  };
}

const US = component("country", "US", "United States");
const TEXAS = component("administrative_area_level_1", "TX", "Texas");
const HOUSTON = [component("locality", "Houston"), TEXAS, US, component("postal_code", "77002")];
const UTAH = [component("administrative_area_level_1", "UT", "Utah"), US, component("postal_code", "84101")];
const TORONTO = [component("administrative_area_level_1", "ON"), component("country", "CA")];

describe("an address that was looked up", () => {
  it.each([
    ["in a state where the membership is sold", [result(...HOUSTON)], { verdict: "ok" }],
    ["that nobody finds", [], { verdict: "wrong_address" }],
    ["without a ZIP code", [result(TEXAS, US)], { verdict: "no_postal_code" }],
    ["in another state", [result(...UTAH)], { verdict: "forbidden", restriction: "state", area: "US-UT" }],
    [
      "in another country",
      [result(...TORONTO)],
      { verdict: "forbidden", restriction: "country", area: "CA" },
    ],
  ])("%s [DET-06]", (_, results, checked) => {
    expect(checkResults(results)).toMatchObject(checked);
  });
});

it("refuses the text of a foreign address before anything is looked up [USE-09]", async () => {
  const apiFetch = () => Promise.reject(new Error("Nothing is looked up."));
  const text = "100 Queen St W, Toronto, Canada";
  const checked = await checkAddress(apiFetch, { text, placeId: null });
  expect(checked).toEqual({ verdict: "forbidden", restriction: "country", area: "CA" });
});

describe("looking an address up", () => {
  /** Answers by query and records the requests. */
  function createApiFetch(answers: Record<string, GeocodeResult[]>) {
    const requests: string[] = [];
    const apiFetch = async (path: string) => {
      requests.push(path);
      const results = answers[new URL(path, "http://smirk").search.split("=")[0] ?? ""];
      return Response.json({ status: results ? "OK" : "INVALID_REQUEST", results: results ?? [] });
    };
    return { apiFetch, requests };
  }

  it("asks for the suggestion that was chosen [DET-06]", async () => {
    const { apiFetch, requests } = createApiFetch({ "?place_id": [result(...HOUSTON)] });
    const checked = await checkAddress(apiFetch, { text: "1200 Main St", placeId: "p1" });
    expect(checked).toMatchObject({ verdict: "ok", address: { city: "Houston", zip: "77002" } });
    expect(requests).toEqual(["/places/geocode?place_id=p1"]);
  });

  it("asks for the text when none was, and when the suggestion is no longer known [DET-06]", async () => {
    const { apiFetch, requests } = createApiFetch({ "?address": [result(...HOUSTON)] });
    await checkAddress(apiFetch, { text: "1200 Main St", placeId: null });
    const checked = await checkAddress(apiFetch, { text: "1200 Main St", placeId: "gone" });
    expect(checked.verdict).toBe("ok");
    expect(requests).toEqual([
      "/places/geocode?address=1200+Main+St",
      "/places/geocode?place_id=gone",
      "/places/geocode?address=1200+Main+St",
    ]);
  });
});
