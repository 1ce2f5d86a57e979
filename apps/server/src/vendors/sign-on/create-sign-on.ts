import { ClientSecretPost, genericGrantRequest, ResponseBodyError } from "openid-client";
import type { GoogleSignOnConfig, SignOnConfig } from "../../config/config-sign-in.ts";
import { TIME_LIMITS } from "../../config/time-limits.ts";
import { CHECK_TIMEOUT_MS, fine, invalid, nameFailure, silent, type VendorCheck } from "../vendor-check.ts";
import { appleProfile } from "./apple-sign-on.ts";
import { createOpenIdSignOn, type OpenIdProfile, type SignOnContext } from "./open-id-sign-on.ts";
import { type OpenIdClient, openOpenIdConnection } from "./openid-connection.ts";
import { readPerson, type SignOn } from "./sign-on-vendor.ts";

export function createSignOn(
  { google, apple }: SignOnConfig,
  ctx: SignOnContext,
  timeoutMs = TIME_LIMITS.vendorCallMs,
): SignOn {
  return {
    google: google && createOpenIdSignOn(googleProfile(google, timeoutMs), ctx),
    apple: apple && createOpenIdSignOn(appleProfile(apple, timeoutMs), ctx),
  };
}

function googleProfile(config: GoogleSignOnConfig, timeoutMs: number): OpenIdProfile {
  return {
    provider: "google",
    identity: "google_identity",
    client: {
      issuer: config.issuer,
      clientId: config.clientId,
      clientAuth: ClientSecretPost(config.clientSecret),
      timeoutMs,
      call: "sign in with Google",
    },
    parameters: { scope: "openid email profile", prompt: "select_account" },
    readPerson: (claims) => readPerson(claims, { name: claims.given_name, lastName: claims.family_name }),
  };
}

/** An invalid code: a vendor refuses it only after it has authenticated the client. */
const INVALID_CODE = { code: "smirk-doctor", redirect_uri: "https://smirk.invalid/" };
const CLIENT_REFUSED = new Set(["invalid_client", "unauthorized_client"]);

export function checkGoogleSignOn(config: NonNullable<SignOnConfig["google"]>): Promise<VendorCheck> {
  return check(
    googleProfile(config, CHECK_TIMEOUT_MS).client,
    "Check GOOGLE_SIGN_ON_CLIENT_ID and GOOGLE_SIGN_ON_CLIENT_SECRET.",
    "GOOGLE_SIGN_ON_ISSUER",
  );
}

export function checkAppleSignOn(config: NonNullable<SignOnConfig["apple"]>): Promise<VendorCheck> {
  return check(
    appleProfile(config, CHECK_TIMEOUT_MS).client,
    "Check APPLE_SIGN_ON_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY.",
    "APPLE_SIGN_ON_ISSUER",
  );
}

async function check(client: OpenIdClient, advice: string, setting: string): Promise<VendorCheck> {
  try {
    await openOpenIdConnection(client)((vendor) =>
      genericGrantRequest(vendor, "authorization_code", INVALID_CODE),
    );
    return silent("accepted an invalid code", setting);
  } catch (error) {
    if (!(error instanceof ResponseBodyError)) return silent(nameFailure(error), setting);
    if (CLIENT_REFUSED.has(error.error)) return invalid("refuses our client credentials", advice);
    return error.status >= 500 ? silent(nameFailure(error), setting) : fine("accepts our client credentials");
  }
}
