import type { FastifyBaseLogger } from "fastify";
import type { SignOnConfig } from "../../config/config-sign-in.ts";
import { appleProfile } from "./apple-sign-on.ts";
import { googleProfile } from "./google-sign-on.ts";
import { createOpenIdSignOn } from "./open-id-sign-on.ts";
import type { SignOn } from "./sign-on-vendor.ts";

export const SIGN_ON_TIMEOUT_MS = 8_000;

export function createSignOn(
  { google, apple }: SignOnConfig,
  log: FastifyBaseLogger,
  timeoutMs = SIGN_ON_TIMEOUT_MS,
): SignOn {
  return {
    google: google && createOpenIdSignOn(googleProfile(google, timeoutMs), log),
    apple: apple && createOpenIdSignOn(appleProfile(apple, timeoutMs), log),
  };
}
