import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import { type FakeVendor, registerFailureRoutes } from "../fake-vendor.ts";
import { KNOWN_ADDRESSES, type KnownAddress } from "./addresses.ts";
import { type Found, geocodeKnown } from "./match-addresses.ts";
import { createGoogleFailures, type GoogleFailures, registerPlaces, SANDBOX_GOOGLE_KEY } from "./places.ts";

const GEOCODING_PARAMETERS = new Set(["address", "place_id", "key", "language", "region"]);

const VIEWPORT_DEGREES = 0.00135;

/** Google's two address services, each under the path of its base URL. */
export const GOOGLE: FakeVendor = {
  name: "Google Places and Geocoding",
  purpose: `Suggests addresses (base URL /google/places) and finds their points (base URL /google/maps). Accepts the key ${SANDBOX_GOOGLE_KEY} only and knows a few invented addresses.`,
  path: "/google",
  control: [
    {
      method: "PUT",
      path: "/failure",
      description:
        'Makes Google fail: {"failure": "slow" | "error_500" | "html" | "over_query_limit" | "zero_results"}, optionally "services", "times" and "delay_ms".',
    },
    { method: "GET", path: "/failure", description: "The failure that is set." },
    { method: "DELETE", path: "/failure", description: "Ends the failure." },
  ],
  register(app, addControl) {
    const failures = createGoogleFailures();
    addControl((control) => registerFailureRoutes(control, failures));
    registerPlaces(app, "/places", failures);
    registerGeocoding(app, "/maps", failures);
  },
};

/** Geocoding API, `/maps/api/geocode/json`: no reverse geocoding. */
function registerGeocoding(app: FastifyInstance, base: string, failures: GoogleFailures): void {
  app.get<{ Querystring: Record<string, string> }>(
    `${base}/maps/api/geocode/json`,
    async (request, reply) => {
      const failure = failures.takeNext("geocoding");
      if (failure?.failure === "slow") await wait(failure.delay_ms, undefined, { ref: false });
      if (failure?.failure === "error_500")
        return refuseGeocoding(reply, { code: 500, status: "UNKNOWN_ERROR", message: "Server error." });
      if (failure?.failure === "html")
        return reply.type("text/html").send("<html><title>Sorry</title></html>");
      if (failure?.failure === "over_query_limit")
        return refuseGeocoding(reply, { code: 200, status: "OVER_QUERY_LIMIT", message: "Please wait." });
      const { key, address, place_id } = request.query;
      if (!key)
        return refuseGeocoding(reply, {
          code: 200,
          status: "REQUEST_DENIED",
          message: "You must use an API key to authenticate each request.",
        });
      if (key !== SANDBOX_GOOGLE_KEY)
        return refuseGeocoding(reply, {
          code: 200,
          status: "REQUEST_DENIED",
          message: "The provided API key is invalid.",
        });
      const unknown = Object.keys(request.query).find((name) => !GEOCODING_PARAMETERS.has(name));
      if (unknown)
        return refuseGeocoding(reply, {
          code: 400,
          status: "INVALID_REQUEST",
          message: `Invalid request. Unknown parameter '${unknown}'.`,
        });
      if (!address && !place_id) {
        return refuseGeocoding(reply, {
          code: 400,
          status: "INVALID_REQUEST",
          message: "Invalid request. Missing the 'address' or 'place_id' parameter.",
        });
      }
      if (failure?.failure === "zero_results") return { results: [], status: "ZERO_RESULTS" };
      if (!place_id) return toGeocodingAnswer(geocodeKnown(address ?? ""));
      const known = KNOWN_ADDRESSES.find(({ placeId }) => placeId === place_id);
      if (known) return toGeocodingAnswer({ address: known, isPartial: false });
      return refuseGeocoding(reply, {
        code: 400,
        status: "INVALID_REQUEST",
        message: "Invalid request. Invalid 'place_id' parameter.",
      });
    },
  );
}

interface Refusal {
  code: number;
  status: string;
  message: string;
}

function refuseGeocoding(reply: FastifyReply, { code, status, message: error_message }: Refusal) {
  return reply.code(code).send({ error_message, results: [], status });
}

function toGeocodingAnswer(found: Found | undefined) {
  if (!found) return { results: [], status: "ZERO_RESULTS" };
  const result = toResult(found.address);
  return { results: [found.isPartial ? { ...result, partial_match: true } : result], status: "OK" };
}

function toResult({ parts, formatted, lat, lng, placeId, types }: KnownAddress) {
  return {
    address_components: parts.map(([long_name, short_name, ...kinds]) => ({
      long_name,
      short_name,
      types: kinds,
    })),
    formatted_address: formatted,
    geometry: {
      location: { lat, lng },
      location_type: types.includes("street_address") ? "ROOFTOP" : "APPROXIMATE",
      viewport: {
        northeast: { lat: lat + VIEWPORT_DEGREES, lng: lng + VIEWPORT_DEGREES },
        southwest: { lat: lat - VIEWPORT_DEGREES, lng: lng - VIEWPORT_DEGREES },
      },
    },
    place_id: placeId,
    types,
  };
}
