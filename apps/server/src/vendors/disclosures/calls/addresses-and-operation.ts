import type { VendorCall } from "../vendor-call.ts";

export const ADDRESS_CALLS = {
  "suggest addresses": {
    recipient: "google_addresses",
    purpose: "address",
    requests: ["POST /v1/places:autocomplete"],
    fields: {
      input: "typed_address",
      "includedPrimaryTypes[]": "instruction",
      "includedRegionCodes[]": "instruction",
      languageCode: "instruction",
      sessionToken: "instruction",
      "locationBias.circle.center.latitude": "location",
      "locationBias.circle.center.longitude": "location",
      "locationBias.circle.radius": "instruction",
      "origin.latitude": "location",
      "origin.longitude": "location",
    },
  },
  "find an address": {
    recipient: "google_addresses",
    purpose: "address",
    requests: ["GET /maps/api/geocode/json"],
    fields: {
      place_id: "typed_address",
      address: "typed_address",
      region: "instruction",
      language: "instruction",
      key: "instruction",
    },
  },
} as const satisfies Record<string, VendorCall>;

/** Errors carry no personal data: the client removes what quotes input. */
export const OPERATION_CALLS = {
  "report an error": {
    recipient: "error_reports",
    purpose: "errors",
    requests: ["POST /api/:project/envelope/"],
    fields: { ":project": "instruction", sentry_key: "instruction", envelope: "technical" },
  },
  "read the project of usage counts": {
    recipient: "analytics",
    purpose: "check",
    requests: ["GET /array/:project/config"],
    fields: { ":project": "instruction" },
  },
} as const satisfies Record<string, VendorCall>;
