import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "../../../context.ts";

type NonceContext = Pick<Context, "authKeys">;

/** What proves, beside the client secret, that a browser is the one that began the payment; the database has no copy. */
export function paymentNonce({ authKeys }: NonceContext, membershipId: string): string {
  return createHmac("sha256", authKeys.codeSecret).update(`payment ${membershipId}`).digest("base64url");
}

export function isPaymentNonce(ctx: NonceContext, membershipId: string, given: string): boolean {
  const right = Buffer.from(paymentNonce(ctx, membershipId));
  const held = Buffer.from(given);
  return held.length === right.length && timingSafeEqual(held, right);
}
