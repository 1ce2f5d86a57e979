import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "../../../context.ts";

type NonceContext = Pick<Context, "authKeys">;

/** Proves, with the client secret, that a browser started the payment; derived, never stored. */
export function paymentNonce({ authKeys }: NonceContext, membershipId: string): string {
  return createHmac("sha256", authKeys.codeSecret).update(`payment ${membershipId}`).digest("base64url");
}

export function isPaymentNonce(
  ctx: NonceContext,
  { membershipId, given }: { membershipId: string; given: string },
): boolean {
  const right = Buffer.from(paymentNonce(ctx, membershipId));
  const held = Buffer.from(given);
  return held.length === right.length && timingSafeEqual(held, right);
}
