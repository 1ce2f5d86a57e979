import { createHmac } from "node:crypto";

/**
 * Returned to the page that began the attempt and again with the answer, so that it can reject a link with foreign
 * tokens. Cannot be derived from the state.
 */
export function nameAttempt(secret: string, state: string): string {
  return createHmac("sha256", secret)
    .update(JSON.stringify(["sign-on attempt", state]))
    .digest("base64url");
}
