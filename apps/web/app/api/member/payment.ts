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

/** What a payment is known by, in the API's words, which are those of storage and of an app too. */
export interface PaymentIntent {
  client_secret: string;
  nonce: string;
}
export type PaymentState = v.InferOutput<typeof paymentStateSchema>;

/** What was on the screen when somebody agreed to pay. */
export interface Consent {
  /** Of the sentence beside the box. */
  termsVersion: string;
  dueTodayCents: number;
}

/** The key with which the browser asks Stripe for card fields. */
export async function getPublicKey(apiFetch: ApiFetch, signal?: AbortSignal): Promise<string> {
  const answer = await callApi(apiFetch, "/subscription/public_key", publicKeySchema, { signal });
  return answer.stripe_public_key;
}

/**
 * Starts the payment, or finds the same one again (spec §7). What was shown goes along.
 * @returns with what the server will charge: whoever was shown another amount must not confirm the payment
 */
export async function startPayment(
  memberFetch: ApiFetch,
  payment: SignUpPayment,
  { termsVersion, dueTodayCents }: Consent,
  signal?: AbortSignal,
): Promise<PaymentIntent & { dueTodayCents: number }> {
  const body = {
    ...writeSignUpPayment(payment),
    terms_version: termsVersion,
    due_today: dueTodayCents,
  };
  const { due_today, ...intent } = await callApi(
    memberFetch,
    "/subscription/initial_payment",
    startedSchema,
    { method: "POST", body, signal },
  );
  return { ...intent, dueTodayCents: due_today };
}

/** How far the payment is; once it is paid, the member's tokens come along (decision 14). */
export async function retrieveState(
  memberFetch: ApiFetch,
  { client_secret, nonce }: PaymentIntent,
  signal?: AbortSignal,
): Promise<PaymentState> {
  const body = { client_secret, nonce };
  return callApi(memberFetch, "/subscription/retrive_state", paymentStateSchema, {
    method: "POST",
    body,
    signal,
  });
}
