import { X509Certificate } from "node:crypto";
import * as v from "valibot";
import { secret, setting } from "./setting.ts";
import { pem, text, url } from "./setting-kinds.ts";

const certificate = v.pipe(
  text,
  v.transform((value) => value.replaceAll("\\n", "\n")),
  v.check(isCertificate, "must be a certificate in PEM"),
);

function isCertificate(value: string): boolean {
  try {
    return new X509Certificate(value).subject !== "";
  } catch {
    return false;
  }
}

export const WALLET_SETTINGS = {
  APPLE_PASS_CERTIFICATE: setting<string | null>(
    "Pass Type ID certificate in PEM, for cards in Apple Wallet; `\\n` means a line break; unset: no such button",
    null,
    certificate,
  ),
  APPLE_PASS_PRIVATE_KEY: secret("Its private key in PEM (PKCS #8)", pem),
  APPLE_WWDR_CERTIFICATE: setting<string | null>(
    "Apple's intermediate certificate that issued it in PEM (Worldwide Developer Relations, G4)",
    null,
    certificate,
  ),
  APPLE_PUSH_URL: setting<string | null>(
    "Where phones are notified that a card has changed, over HTTP/2; needed with that certificate, Apple's own by default in production",
    null,
    url("https:", "http:"),
  ),
  GOOGLE_WALLET_ISSUER_ID: setting<string | null>(
    "Issuer id of Google Wallet; unset: no such button",
    null,
    v.pipe(v.string(), v.regex(/^\d{6,25}$/, "must be a number")),
  ),
  GOOGLE_WALLET_ACCOUNT: setting<string | null>("Email address of its service account", null, text),
  GOOGLE_WALLET_PRIVATE_KEY: secret("That account's private key in PEM; `\\n` means a line break", pem),
  GOOGLE_WALLET_SAVE_URL: setting<string | null>(
    "Where members save a card to Google Wallet; needed with that issuer, Google's own by default in production",
    null,
    url("https:", "http:"),
  ),
  GOOGLE_WALLET_API_URL: setting<string | null>(
    "Where cards that members saved are changed; needed with that issuer, Google's own by default in production",
    null,
    url("https:", "http:"),
  ),
  GOOGLE_WALLET_TOKEN_URL: setting<string | null>(
    "Where the service account gets its access token; needed with that issuer, Google's own by default in production",
    null,
    url("https:", "http:"),
  ),
};
