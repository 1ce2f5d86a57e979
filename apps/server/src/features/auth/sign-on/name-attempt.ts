import { createHmac } from "node:crypto";

/** The page compares it with that of its answer, to reject links with foreign tokens. Hides the state. */
export function nameAttempt(secret: string, state: string): string {
  return createHmac("sha256", secret)
    .update(JSON.stringify(["sign-on attempt", state]))
    .digest("base64url");
}
