import { createECDH, createPrivateKey, type KeyObject } from "node:crypto";

/** The only clients that the fakes know. */
export const SANDBOX_GOOGLE_CLIENT_ID = "sandbox-google.apps.example";
export const SANDBOX_GOOGLE_CLIENT_SECRET = "sandbox-google-client-secret";
export const SANDBOX_COMPANY_CLIENT_ID = "sandbox-company.console.example";
export const SANDBOX_COMPANY_CLIENT_SECRET = "sandbox-company-client-secret";
export const SANDBOX_APPLE_CLIENT_ID = "example.smirk.sandbox";
export const SANDBOX_APPLE_TEAM_ID = "SANDBOXTM1";
export const SANDBOX_APPLE_KEY_ID = "SANDBOXKEY";

/**
 * The PKCS #8 PEM key with which the product signs its Apple client secret. Derived, so that the sandbox and the
 * product's launcher agree on it without a private key in a file.
 */
export function sandboxApplePrivateKey(): string {
  return appleClientKey().export({ type: "pkcs8", format: "pem" }).toString();
}

/** The private half is 32 characters of plain text, recognizable as a test key. */
export function appleClientKey(): KeyObject {
  const d = Buffer.from("sandbox key, signs nothing real.", "ascii");
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(d);
  const point = pair.getPublicKey();
  const jwk = {
    kty: "EC",
    crv: "P-256",
    d: d.toString("base64url"),
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  return createPrivateKey({ key: jwk, format: "jwk" });
}
