import { existsSync, readFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import { addressVerdict } from "@smirk/domain/joining/address/address-verdict";
import { SOLD_STATES } from "@smirk/domain/law/sold-states";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildSandbox } from "../../../sandbox/src/app.ts";
import { SANDBOX_GOOGLE_KEY } from "../../../sandbox/src/google/places.ts";
import type { GoogleAddressConfig } from "../../src/config/config.ts";
import { createLog } from "../../src/logging/log.ts";
import { ABOUT_NOBODY } from "../../src/vendors/disclosures/disclosure-log.ts";
import { createGoogleAddresses } from "../../src/vendors/google/google-addresses.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

let sandbox: FastifyInstance;
let google: GoogleAddressConfig;
let fixture: TestApp;

beforeAll(async () => {
  sandbox = await buildSandbox();
  const origin = await sandbox.listen({ host: "127.0.0.1", port: 0 });
  google = {
    serverKey: SANDBOX_GOOGLE_KEY,
    placesBaseUrl: `${origin}/google/places`,
    mapsBaseUrl: `${origin}/google/maps`,
  };
  fixture = await createTestApp({ config: { googleAddresses: google } });
});
afterAll(async () => {
  await fixture.close();
  await sandbox.close();
});
beforeEach(async () => {
  await sandbox.inject({ method: "DELETE", url: "/_sandbox/requests" });
});
afterEach(async () => {
  await sandbox.inject({ method: "DELETE", url: "/_sandbox/google/failure" });
  vi.restoreAllMocks();
});

const suggest = (query: Record<string, string>) =>
  fixture.app.inject(`/places/autocomplete?${new URLSearchParams(query)}`);
const geocode = (query: Record<string, string>) =>
  fixture.app.inject(`/places/geocode?${new URLSearchParams(query)}`);
const script = (failure: string) =>
  sandbox.inject({ method: "PUT", url: "/_sandbox/google/failure", payload: { failure } });

interface Seen {
  url: string;
  body: string | null;
}
async function requestsSeen(): Promise<Seen[]> {
  return (await sandbox.inject("/_sandbox/requests")).json().requests;
}

describe("suggestions from Google", () => {
  it("have the legacy shape, matches counted from 0 [FIND-03]", async () => {
    const answer = await suggest({ input: "77 peña" });
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.json()).toEqual({
      status: "OK",
      predictions: [
        {
          place_id: "ChIJsandboxDenver00001",
          description: "77 Peña Cañada Way, Denver, CO",
          structured_formatting: {
            main_text: "77 Peña Cañada Way",
            main_text_matched_substrings: [
              { offset: 0, length: 2 },
              { offset: 3, length: 4 },
            ],
            secondary_text: "Denver, CO",
          },
        },
      ],
    });
  });

  it("are asked for with the session, the types, and no closer than a mile or so", async () => {
    await suggest({ input: "hous", types: "(regions)", session: "s-1", lat: "29.76043", lng: "-95.36981" });
    const [request] = await requestsSeen();
    expect(JSON.parse(request?.body ?? "")).toEqual({
      input: "hous",
      includedPrimaryTypes: ["(regions)"],
      includedRegionCodes: ["us"],
      languageCode: "en",
      sessionToken: "s-1",
      locationBias: { circle: { center: { latitude: 29.76, longitude: -95.37 }, radius: 50_000 } },
      origin: { latitude: 29.76, longitude: -95.37 },
    });
  });

  it.each([
    ["Houston", "29.76", "-95.37", /^410[79] Marigold Street, Houston, TX$/],
    ["Denver", "39.75", "-104.99", /^77 Peña Cañada Way, Denver, CO$/],
  ])("of homes begin with the nearest, from %s [DET-06]", async (_town, lat, lng, first) => {
    const { predictions } = (await suggest({ input: "7", types: "address", lat, lng })).json();
    expect(predictions).toHaveLength(3);
    expect(predictions[0].description).toMatch(first);
  });

  it("of homes are no streets without a number, which have no ZIP code [DET-06]", async () => {
    await suggest({ input: "marigold", types: "address" });
    const [request] = await requestsSeen();
    expect(JSON.parse(request?.body ?? "").includedPrimaryTypes).toEqual([
      "street_address",
      "premise",
      "subpremise",
    ]);
  });

  it.each(["address", "geocode", "(regions)"])(
    "of the types %s are none that Google refuses",
    async (types) => {
      expect((await suggest({ input: "zzz", types })).json()).toEqual({
        status: "ZERO_RESULTS",
        predictions: [],
      });
    },
  );

  it("are not asked for when nothing was typed [FIND-18]", async () => {
    for (const input of ["", "  "]) {
      expect((await suggest({ input })).json()).toEqual({ status: "ZERO_RESULTS", predictions: [] });
    }
    expect(await requestsSeen()).toEqual([]);
  });

  it.each([
    ["over_query_limit", "OVER_QUERY_LIMIT"],
    ["error_500", "UNKNOWN_ERROR"],
    ["html", "UNKNOWN_ERROR"],
    ["zero_results", "ZERO_RESULTS"],
  ])("in the state %s say %s [FIND-24]", async (failure, status) => {
    await script(failure);
    const answer = await suggest({ input: "houston" });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status, predictions: [] });
  });
});

describe("geocoding by Google", () => {
  it.each([
    ["ChIJsandboxHouston0001", "ok"],
    ["ChIJsandboxBrooklyn001", "ok"],
    ["ChIJsandboxNoZip000001", "no_postal_code"],
    ["ChIJsandboxHoustonCity", "no_postal_code"],
    ["ChIJsandboxSaltLake001", "forbidden"],
    ["ChIJsandboxToronto0001", "forbidden"],
  ])("the chosen %s is %s [DET-06]", async (place_id, verdict) => {
    const answer = await geocode({ place_id });
    expect(answer.statusCode).toBe(200);
    expect(addressVerdict(answer.json().results, SOLD_STATES).verdict).toBe(verdict);
  });

  it("asks with the address and the key, and reads the results [DET-06]", async () => {
    const answer = await geocode({ address: "4107 Marigold St, Houston" });
    const [request] = await requestsSeen();
    const asked = new URL(request?.url ?? "", "http://google.example").searchParams;
    expect([asked.get("address"), asked.get("key")]).toEqual([
      "4107 Marigold St, Houston",
      SANDBOX_GOOGLE_KEY,
    ]);
    const parts = (
      answer.json().results[0].address_components as { types: string[]; short_name: string }[]
    ).map(({ types: [type], short_name }) => [type, short_name]);
    expect(Object.fromEntries(parts)).toMatchObject({
      street_number: "4107",
      route: "Marigold St",
      locality: "Houston",
      administrative_area_level_1: "TX",
      postal_code: "77002",
    });
  });

  it("prefers the chosen place to an address beside it", async () => {
    const answer = await geocode({ place_id: "ChIJsandboxHouston0001", address: "Denver" });
    expect(answer.json().results[0].formatted_address).toBe("4107 Marigold St, Houston, TX 77002, USA");
  });

  it("passes on a partial match and an answer without results", async () => {
    const partial = await geocode({ address: "9 Nowhere Rd, Houston, TX 77002" });
    expect(partial.json().results[0].partial_match).toBe(true);
    expect((await geocode({ address: "zzz" })).json()).toEqual({ status: "ZERO_RESULTS", results: [] });
  });

  it("refuses a place that Google does not know", async () => {
    const answer = await geocode({ place_id: "ChIJnowhere" });
    expect([answer.statusCode, answer.json().error]).toEqual([400, "invalid"]);
  });

  it.each(["over_query_limit", "error_500", "html"])("%s is a 503 with a sentence", async (failure) => {
    await script(failure);
    const answer = await geocode({ address: "Houston" });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBeDefined();
    expect(answer.json()).toEqual({
      error: "unavailable",
      message: "Addresses cannot be looked up right now. Please try again in a moment.",
    });
  });
});

describe("the server's key", () => {
  it("reaches no answer and no log line, and neither does what was typed", async () => {
    const lines: string[] = [];
    const sink = new PassThrough().on("data", (chunk: Buffer) => lines.push(chunk.toString()));
    for (const serverKey of [SANDBOX_GOOGLE_KEY, "wrong-key-4711"]) {
      const source = createGoogleAddresses(
        { ...google, serverKey },
        { log: createLog("trace", sink), disclosures: ABOUT_NOBODY },
      );
      const answers = [
        await source.autocomplete({ text: "4107 Marigold", types: "address", session: null, near: null }),
        await source.geocode({ address: "4107 Marigold" }),
      ];
      if (serverKey !== SANDBOX_GOOGLE_KEY) {
        expect(answers.map(({ status }) => status)).toEqual(["REQUEST_DENIED", "REQUEST_DENIED"]);
      }
      expect(JSON.stringify(answers)).not.toContain(serverKey);
    }
    const nowhere = createGoogleAddresses(
      { ...google, mapsBaseUrl: "http://127.0.0.1:1" },
      { log: createLog("trace", sink), disclosures: ABOUT_NOBODY },
    );
    expect((await nowhere.geocode({ address: "4107 Marigold" })).status).toBe("UNKNOWN_ERROR");
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join("")).not.toMatch(/sandbox-google|wrong-key|Marigold/);
  });
});

it("a service that is slow is left after five seconds", async () => {
  const timeout = AbortSignal.timeout;
  const asked: number[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    asked.push(ms);
    return timeout.call(AbortSignal, 20);
  });
  await script("slow");
  expect((await suggest({ input: "houston" })).json().status).toBe("UNKNOWN_ERROR");
  expect((await geocode({ address: "houston" })).statusCode).toBe(503);
  expect(asked).toEqual([5000, 5000]);
});

const genuine = fileURLToPath(
  new URL(
    "../../../../../shared/data/google_legacy/gms_PlacesApiPlaceAutocompleteResponse.json",
    import.meta.url,
  ),
);

it.skipIf(!existsSync(genuine))("a suggestion has only fields of Google's legacy service", async () => {
  const [legacy] = JSON.parse(readFileSync(genuine, "utf8")).predictions;
  const [ours] = (await suggest({ input: "4107 mari" })).json().predictions;
  expect(Object.keys(legacy)).toEqual(expect.arrayContaining(Object.keys(ours)));
  for (const part of ["structured_formatting"]) {
    expect(Object.keys(legacy[part])).toEqual(expect.arrayContaining(Object.keys(ours[part])));
  }
});
