import { createHmac } from "node:crypto";
import { SANDBOX_STRIPE_WEBHOOK_SECRET } from "../credentials.ts";

export const SIGNATURES = ["good", "bad", "old", "missing"] as const;
export type Signature = (typeof SIGNATURES)[number];

/** Receivers accept signatures of at most 300 seconds. */
const OLD_SECONDS = 301;

/** The `Stripe-Signature` header by the time that receivers compare, not the account's own; null for a missing one. */
export function signWebhook(body: string, nowMs: number, signature: Signature = "good"): string | null {
  if (signature === "missing") return null;
  const time = Math.floor(nowMs / 1000) - (signature === "old" ? OLD_SECONDS : 0);
  const secret = signature === "bad" ? "whsec_of_somebody_else" : SANDBOX_STRIPE_WEBHOOK_SECRET;
  const digest = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return `t=${time},v1=${digest}`;
}
