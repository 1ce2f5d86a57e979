import { type SignUpPayment, writeSignUpPayment } from "@smirk/domain/billing/sign-up-payment";
import * as v from "valibot";
import type { ApiFetch } from "../api-fetch.ts";
import { callApi } from "./call-api.ts";

const filled = v.pipe(v.string(), v.nonEmpty());
const publicKeySchema = v.object({ stripe_public_key: filled });
const startedSchema = v.object({ client_secret: filled, nonce: filled, due_today: v.number() });
const paymentStateSchema = v.object({
  state: v.picklist(["processing", "failed", "paid"]),
  access_token: v.nullish(v.string(), null),
  refresh_token: v.nullish(v.string(), null),
});

export interface PaymentIntent {
  client_secret: string;
  nonce: string;
}
export type PaymentState = v.InferOutput<typeof paymentStateSchema>;

export interface PaymentRequest {
  payment: SignUpPayment;
  termsVersion: string;
  /** The amount that the visitor agreed to. */
  dueTodayCents: number;
}

export async function getPublicKey(apiFetch: ApiFetch, signal?: AbortSignal): Promise<string> {
  const answer = await callApi(apiFetch, {
    path: "/subscription/public_key",
    schema: publicKeySchema,
    signal,
  });
  return answer.stripe_public_key;
}

/** @returns the amount the server will charge; the caller confirms only if it equals what was shown */
export async function startPayment(
  memberFetch: ApiFetch,
  { payment, termsVersion, dueTodayCents }: PaymentRequest,
  signal?: AbortSignal,
): Promise<PaymentIntent & { dueTodayCents: number }> {
  const body = {
    ...writeSignUpPayment(payment),
    terms_version: termsVersion,
    due_today: dueTodayCents,
  };
  const { due_today, ...intent } = await callApi(memberFetch, {
    path: "/subscription/initial_payment",
    schema: startedSchema,
    method: "POST",
    body,
    signal,
  });
  return { ...intent, dueTodayCents: due_today };
}

/** Carries the member's tokens once paid (decision 14). */
export async function retrieveState(
  memberFetch: ApiFetch,
  { client_secret, nonce }: PaymentIntent,
  signal?: AbortSignal,
): Promise<PaymentState> {
  const body = { client_secret, nonce };
  return callApi(memberFetch, {
    path: "/subscription/retrive_state",
    schema: paymentStateSchema,
    method: "POST",
    body,
    signal,
  });
}
