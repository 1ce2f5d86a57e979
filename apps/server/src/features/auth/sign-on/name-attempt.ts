import { createHmac } from "node:crypto";

/**
 * The name that an attempt has for the page that began it. It comes back in the address at the end, so that the page
 * can tell the answer to its own question from a link with somebody else's tokens. The state does not give it away.
 */
export function nameAttempt(secret: string, state: string): string {
  return createHmac("sha256", secret)
    .update(JSON.stringify(["sign-on attempt", state]))
    .digest("base64url");
}
