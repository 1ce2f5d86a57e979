import { createPrivateKey } from "node:crypto";

/** Private P-256 keys published in documents and tests: the secret half, base64url. */
const PUBLISHED = new Set([
  "870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE", // RFC 7517, A.2
  "jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI", // RFC 7515, A.3
  "evZzL1gdAFr88hb2OF_2NxApJCzGCEDdfSp6VQO30hw", // jwt.io, ES256
  "VEmDZpDXXK8p8N0Cndsxs924q6nS1RXFASRl6BfUqdw", // RFC 7518, C (ephemeral)
]);

/** A random key has 26 to 32 different bytes; fewer than this was not random. */
const LEAST_DIFFERENT_BYTES = 16;

/** @param d the secret half of a private P-256 key, base64url */
export function isWeakKey(d: string): boolean {
  const bytes = Buffer.from(d, "base64url");
  const isText = bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  return isText || new Set(bytes).size < LEAST_DIFFERENT_BYTES || PUBLISHED.has(d);
}

/** The same for a key in PEM; false for text that is no such key, which has an error of its own. */
export function isWeakPem(pem: string): boolean {
  try {
    const { d } = createPrivateKey(pem).export({ format: "jwk" });
    return typeof d === "string" && isWeakKey(d);
  } catch {
    return false;
  }
}
