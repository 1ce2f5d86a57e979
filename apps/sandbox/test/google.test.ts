import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { buildSandbox } from "../src/app.ts";
import { SANDBOX_GOOGLE_KEY } from "../src/google/places.ts";

type Sandbox = Awaited<ReturnType<typeof buildSandbox>>;

const MASK = "suggestions.placePrediction.placeId,suggestions.placePrediction.structuredFormat";

function autocomplete(app: Sandbox, body: object | string, headers: Record<string, string | undefined> = {}) {
  const all = { "x-goog-api-key": SANDBOX_GOOGLE_KEY, "x-goog-fieldmask": MASK, ...headers };
  return app.inject({
    method: "POST",
    url: "/google/places/v1/places:autocomplete",
    headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
    payload: body,
  });
}

function geocode(app: Sandbox, query: Record<string, string>) {
  const all = new URLSearchParams({ key: SANDBOX_GOOGLE_KEY, ...query });
  return app.inject(`/google/maps/maps/api/geocode/json?${all}`);
}

function script(app: Sandbox, body: object | string) {
  return app.inject({ method: "PUT", url: "/_sandbox/google/failure", payload: body });
}

describe("Places API (New) in the sandbox", () => {
  it("suggests what was typed, a start at 0 left out of its matches", async () => {
    const app = await buildSandbox();
    const answer = await autocomplete(app, { input: "4107 mari" });
    expect(answer.json()).toEqual({
      suggestions: [
        {
          placePrediction: {
            placeId: "ChIJsandboxHouston0001",
            structuredFormat: {
              mainText: {
                text: "4107 Marigold Street",
                matches: [{ endOffset: 4 }, { startOffset: 5, endOffset: 9 }],
              },
              secondaryText: { text: "Houston, TX, USA" },
            },
          },
        },
      ],
    });
  });

  it("answers an empty object when nothing fits, keeps to types and to regions", async () => {
    const app = await buildSandbox();
    expect((await autocomplete(app, { input: "zzz" })).json()).toEqual({});
    expect((await autocomplete(app, { input: "maple", includedRegionCodes: ["us"] })).json()).toEqual({});
    const regions = await autocomplete(app, { input: "houston", includedPrimaryTypes: ["(regions)"] });
    expect(regions.json().suggestions).toHaveLength(2);
  });

  it.each<[string, object | string, Record<string, string | undefined>, number, string]>([
    ["no key", { input: "a" }, { "x-goog-api-key": undefined }, 403, "PERMISSION_DENIED"],
    ["a key that nobody issued", { input: "a" }, { "x-goog-api-key": "AIza" }, 400, "INVALID_ARGUMENT"],
    ["no field mask", { input: "a" }, { "x-goog-fieldmask": undefined }, 400, "INVALID_ARGUMENT"],
    [
      "an unknown field in the mask",
      { input: "a" },
      { "x-goog-fieldmask": "places.id" },
      400,
      "INVALID_ARGUMENT",
    ],
    ["no input", {}, {}, 400, "INVALID_ARGUMENT"],
    ["broken JSON", "{", {}, 400, "INVALID_ARGUMENT"],
    ["an unknown field", { input: "a", types: "address" }, {}, 400, "INVALID_ARGUMENT"],
    ["six types", { input: "a", includedPrimaryTypes: [..."abcdef"] }, {}, 400, "INVALID_ARGUMENT"],
    ["a long session token", { input: "a", sessionToken: "x".repeat(37) }, {}, 400, "INVALID_ARGUMENT"],
  ])("refuses %s", async (_name, body, headers, code, status) => {
    const app = await buildSandbox();
    const answer = await autocomplete(app, body, headers);
    expect([answer.statusCode, answer.json().error.code, answer.json().error.status]).toEqual([
      code,
      code,
      status,
    ]);
  });
});

describe("Geocoding in the sandbox", () => {
  it("finds an address by its text and by its id", async () => {
    const app = await buildSandbox();
    const byText = (await geocode(app, { address: "4107 Marigold St, Houston" })).json();
    expect(byText).toMatchObject({
      status: "OK",
      results: [{ place_id: "ChIJsandboxHouston0001", geometry: { location_type: "ROOFTOP" } }],
    });
    expect((await geocode(app, { place_id: "ChIJsandboxHouston0001" })).json()).toEqual(byText);
  });

  it("answers a street that it does not know by its ZIP code, as a partial match", async () => {
    const app = await buildSandbox();
    expect((await geocode(app, { address: "9 Nowhere Rd, Houston, TX 77002" })).json()).toMatchObject({
      results: [{ types: ["postal_code"], partial_match: true }],
    });
    expect((await geocode(app, { address: "zzz" })).json()).toEqual({ results: [], status: "ZERO_RESULTS" });
  });

  it.each<[string, Record<string, string>, number, string]>([
    ["no key", { key: "", address: "a" }, 200, "REQUEST_DENIED"],
    ["a wrong key", { key: "AIza", address: "a" }, 200, "REQUEST_DENIED"],
    ["no address", {}, 400, "INVALID_REQUEST"],
    ["an unknown parameter", { address: "a", zip: "1" }, 400, "INVALID_REQUEST"],
    ["an unknown place", { place_id: "ChIJ" }, 400, "INVALID_REQUEST"],
  ])("refuses %s", async (_name, query, code, status) => {
    const app = await buildSandbox();
    const answer = await geocode(app, query);
    expect([answer.statusCode, answer.json().status]).toEqual([code, status]);
  });
});

describe("scripted errors", () => {
  it.each([
    ["error_500", 500, 500],
    ["html", 200, 200],
    ["over_query_limit", 429, 200],
    ["zero_results", 200, 200],
  ])("%s is met by both services until it is taken back", async (failure, places, geocoding) => {
    const app = await buildSandbox();
    expect((await script(app, { failure })).statusCode).toBe(200);
    expect((await autocomplete(app, { input: "houston" })).statusCode).toBe(places);
    expect((await geocode(app, { address: "houston" })).statusCode).toBe(geocoding);
    await app.inject({ method: "DELETE", url: "/_sandbox/google/failure" });
    expect((await autocomplete(app, { input: "houston" })).json().suggestions).toBeDefined();
  });

  it("are met as often and by whom the script says", async () => {
    const app = await buildSandbox();
    await script(app, { failure: "error_500", services: ["geocoding"], times: 1 });
    expect((await autocomplete(app, { input: "houston" })).statusCode).toBe(200);
    const codes = [];
    for (let call = 0; call < 2; call++) codes.push((await geocode(app, { address: "houston" })).statusCode);
    expect(codes).toEqual([500, 200]);
  });

  it("are refused when they are none, and belong to one sandbox alone", async () => {
    const app = await buildSandbox();
    for (const body of [
      "{",
      { failure: "fire" },
      { failure: "html", extra: 1 },
      { failure: "html", times: 0 },
    ]) {
      expect((await script(app, body)).statusCode).toBe(400);
    }
    await script(app, { failure: "html" });
    const other = await buildSandbox();
    expect((await other.inject("/_sandbox/google/failure")).json()).toEqual({ failure: null });
  });
});

it("the front page names Google's fake and its control API", async () => {
  const page = (await (await buildSandbox()).inject("/")).body;
  expect(page).toContain("Google Places and Geocoding");
  expect(page).toContain("/_sandbox/google/failure");
});

const genuine = fileURLToPath(new URL("../../../../shared/data/google_legacy/", import.meta.url));

/** Every path of a JSON value with its type, list items under one name. */
function shapeOf(value: unknown, path = ""): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((item) => [...shapeOf(item, `${path}[]`)]));
  if (typeof value !== "object" || value === null) return new Set([`${path}:${typeof value}`]);
  return new Set(Object.entries(value).flatMap(([name, part]) => [...shapeOf(part, `${path}.${name}`)]));
}

describe.skipIf(!existsSync(genuine))("beside genuine answers (skipped without ../shared/data)", () => {
  const read = (file: string): unknown => JSON.parse(readFileSync(`${genuine}${file}`, "utf8"));

  it("an address has the shape of Google's", async () => {
    const app = await buildSandbox();
    const played = shapeOf((await geocode(app, { address: "4107 Marigold St, Houston" })).json());
    expect(played).toEqual(shapeOf(read("gms_GeocodeLibraryType.json")));
  });

  it.each([
    [{ address: "zzz" }, "rg_google_no_results.json", undefined],
    [{ address: "houston" }, "gms_OverQueryLimitResponse.json", "over_query_limit"],
  ])("%j has nothing that is not in %s", async (query, file, failure) => {
    const app = await buildSandbox();
    if (failure) await script(app, { failure });
    const played = [...shapeOf((await geocode(app, query)).json())];
    expect(played.sort()).toEqual([...shapeOf(read(file))].sort());
  });
});
