import type { FastifyBaseLogger } from "fastify";
import type { SignOnConfig } from "../../config/config-sign-in.ts";
import { appleManner } from "./apple-sign-on.ts";
import { googleManner } from "./google-sign-on.ts";
import { createOpenIdSignOn } from "./open-id-sign-on.ts";
import type { SignOn } from "./sign-on-vendor.ts";

/** How long a person waits for a vendor, all its answers together, before they read a sentence. */
export const SIGN_ON_TIMEOUT_MS = 8_000;

/** The configured ways to sign on. Nobody is asked anything before the first person wants to. */
export function createSignOn(
  { google, apple }: SignOnConfig,
  log: FastifyBaseLogger,
  timeoutMs = SIGN_ON_TIMEOUT_MS,
): SignOn {
  return {
    google: google && createOpenIdSignOn(googleManner(google, timeoutMs), log),
    apple: apple && createOpenIdSignOn(appleManner(apple, timeoutMs), log),
  };
}
