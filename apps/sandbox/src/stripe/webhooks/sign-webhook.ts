import { createHmac } from "node:crypto";
import { SANDBOX_STRIPE_WEBHOOK_SECRET } from "../credentials.ts";

export const SIGNATURES = ["good", "bad", "old", "missing"] as const;
export type Signature = (typeof SIGNATURES)[number];

/** Receivers take what is at most 300 seconds old. */
const OLD_SECONDS = 301;

/**
 * The `Stripe-Signature` of a body, by the time in the world outside, for that is what its receiver goes by.
 * @returns null for a message that is to have none
 */
export function signWebhook(body: string, nowMs: number, signature: Signature = "good"): string | null {
  if (signature === "missing") return null;
  const time = Math.floor(nowMs / 1000) - (signature === "old" ? OLD_SECONDS : 0);
  const secret = signature === "bad" ? "whsec_of_somebody_else" : SANDBOX_STRIPE_WEBHOOK_SECRET;
  const digest = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return `t=${time},v1=${digest}`;
}
