import { genericGrantRequest, ResponseBodyError } from "openid-client";
import type { SignOnConfig } from "../../config/config-sign-in.ts";
import { CHECK_TIMEOUT_MS, fine, invalid, nameFailure, silent, type VendorCheck } from "../vendor-check.ts";
import { appleManner } from "./apple-sign-on.ts";
import { googleManner } from "./google-sign-on.ts";
import { type OpenIdClient, openOpenIdConnection } from "./openid-connection.ts";

/** A code that no vendor has given out: whoever refuses it has first believed who we are. */
const NOBODYS_CODE = { code: "smirk-doctor", redirect_uri: "https://smirk.invalid/" };
const CLIENT_REFUSED = new Set(["invalid_client", "unauthorized_client"]);

export function checkGoogleSignOn(config: NonNullable<SignOnConfig["google"]>): Promise<VendorCheck> {
  return check(
    googleManner(config, CHECK_TIMEOUT_MS).client,
    "Check GOOGLE_SIGN_ON_CLIENT_ID and GOOGLE_SIGN_ON_CLIENT_SECRET.",
    "GOOGLE_SIGN_ON_ISSUER",
  );
}

export function checkAppleSignOn(config: NonNullable<SignOnConfig["apple"]>): Promise<VendorCheck> {
  return check(
    appleManner(config, CHECK_TIMEOUT_MS).client,
    "Check APPLE_SIGN_ON_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY.",
    "APPLE_SIGN_ON_ISSUER",
  );
}

/** Reads the vendor's metadata and has it refuse a code that it never gave. */
async function check(client: OpenIdClient, advice: string, setting: string): Promise<VendorCheck> {
  try {
    await openOpenIdConnection(client)((vendor) =>
      genericGrantRequest(vendor, "authorization_code", NOBODYS_CODE),
    );
    return silent("took a code that it never gave", setting);
  } catch (error) {
    if (!(error instanceof ResponseBodyError)) return silent(nameFailure(error), setting);
    if (CLIENT_REFUSED.has(error.error)) return invalid("refuses us as its client", advice);
    return error.status >= 500 ? silent(nameFailure(error), setting) : fine("takes us as its client");
  }
}
