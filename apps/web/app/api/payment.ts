import { type SignUpPayment, writeSignUpPayment } from "@smirk/domain/sign-up-payment";
import * as v from "valibot";
import type { ApiFetch } from "./api-fetch.ts";
import { callApi } from "./call-api.ts";

const filled = v.pipe(v.string(), v.nonEmpty());
const publicKeySchema = v.object({ stripe_public_key: filled });
const paymentIntentSchema = v.object({ client_secret: filled, nonce: filled });
const paymentStateSchema = v.object({
  state: v.picklist(["processing", "failed", "paid"]),
  access_token: v.nullish(v.string(), null),
  refresh_token: v.nullish(v.string(), null),
});

/** What a payment is known by, in the API's words, which are those of storage and of an app too. */
export type PaymentIntent = v.InferOutput<typeof paymentIntentSchema>;
export type PaymentState = v.InferOutput<typeof paymentStateSchema>;

/** What was on the screen when somebody agreed to pay. */
export interface Consent {
  /** Of the sentence beside the box. */
  termsVersion: string;
  dueTodayCents: number;
  renewalCents: number;
}

/** The key with which the browser asks Stripe for card fields. */
export async function getPublicKey(apiFetch: ApiFetch, signal?: AbortSignal): Promise<string> {
  const answer = await callApi(apiFetch, "/subscription/public_key", publicKeySchema, { signal });
  return answer.stripe_public_key;
}

/**
 * Starts the payment, or finds the same one again (spec §7). The amounts that were shown go along: where the server
 * comes to others, nothing is charged.
 */
export async function startPayment(
  memberFetch: ApiFetch,
  payment: SignUpPayment,
  { termsVersion, dueTodayCents, renewalCents }: Consent,
  signal?: AbortSignal,
): Promise<PaymentIntent> {
  const body = {
    ...writeSignUpPayment(payment),
    terms_version: termsVersion,
    due_today: dueTodayCents,
    renewal_amount: renewalCents,
  };
  return callApi(memberFetch, "/subscription/initial_payment", paymentIntentSchema, {
    method: "POST",
    body,
    signal,
  });
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
