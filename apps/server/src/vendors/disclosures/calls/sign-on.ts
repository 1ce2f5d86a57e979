import type { VendorCall } from "../vendor-call.ts";

/** The discovery document and the keys are read with nothing. */
function signOnCalls<const R extends "google_sign_in" | "apple_sign_in" | "company_sign_in">(recipient: R) {
  return {
    recipient,
    purpose: "sign_in",
    requests: [
      "GET /.well-known/openid-configuration",
      "GET /oauth2/v3/certs",
      "GET /auth/keys",
      "POST /token",
      "POST /auth/token",
    ],
    fields: {
      grant_type: "instruction",
      code: "sign_in_answer",
      redirect_uri: "instruction",
      code_verifier: "sign_in_answer",
      client_id: "instruction",
      client_secret: "instruction",
    },
  } as const satisfies VendorCall;
}

export const SIGN_ON_CALLS = {
  "sign in with Google": signOnCalls("google_sign_in"),
  "sign in with Apple": signOnCalls("apple_sign_in"),
  "sign in with the company": signOnCalls("company_sign_in"),
} as const satisfies Record<string, VendorCall>;
