import { getPaymentStateRoute, type PaymentState } from "@smirk/contract/subscription/payment";
import type { ApiFetch } from "../api-fetch.ts";
import { callRoute } from "../call-route.ts";

export interface PaymentIntent {
  client_secret: string;
  nonce: string;
}

/** The tokens are null unless this browser has just paid. */
interface PaymentProgress {
  state: PaymentState["state"];
  access_token: string | null;
  refresh_token: string | null;
}

/** Carries the member's tokens once paid (decision 14). */
export async function getPaymentState(
  memberFetch: ApiFetch,
  { client_secret, nonce }: PaymentIntent,
  signal: AbortSignal,
): Promise<PaymentProgress> {
  // The payment supersedes the token that asks: to renew it first takes an answer that the browser reports as an error.
  const body = { client_secret, nonce, accepts_superseded: true } as const;
  const answer = await callRoute(memberFetch, getPaymentStateRoute, { body, signal });
  const { state, access_token = null, refresh_token = null } = answer;
  return { state, access_token, refresh_token };
}
