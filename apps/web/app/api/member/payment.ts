import {
  type SignUpPayment,
  type SignUpPerson,
  writeSignUpPayment,
  writeSignUpPerson,
} from "@smirk/contract/subscription/sign-up-payment";
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

const knownPersonSchema = v.object({
  known_membership: v.nullish(
    v.object({ ways: v.array(v.string()), phone_hint: v.nullish(v.string(), null) }),
    null,
  ),
});

/** Ways of signing in to a membership that the payer seems to have. */
export type WaysIn = NonNullable<v.InferOutput<typeof knownPersonSchema>["known_membership"]>;

/** What the payer has said about people who seem to be one (USE-18). */
export interface PeopleAnswers {
  isSomebodyElse: boolean;
  hasNamesakes: boolean;
}

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
  answers: PeopleAnswers;
}

/** @returns null unless the payer has proved the phone or the email address of a membership of the same person */
export async function checkPerson(
  memberFetch: ApiFetch,
  person: SignUpPerson,
  signal?: AbortSignal,
): Promise<WaysIn | null> {
  const answer = await callApi(memberFetch, {
    path: "/subscription/check_person",
    schema: knownPersonSchema,
    method: "POST",
    body: writeSignUpPerson(person),
    signal,
  });
  return answer.known_membership;
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
  { payment, termsVersion, dueTodayCents, answers }: PaymentRequest,
  signal?: AbortSignal,
): Promise<PaymentIntent & { dueTodayCents: number }> {
  const body = {
    ...writeSignUpPayment(payment),
    terms_version: termsVersion,
    due_today: dueTodayCents,
    ...(answers.isSomebodyElse && { is_somebody_else: true }),
    ...(answers.hasNamesakes && { has_namesakes: true }),
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
  // The payment supersedes the token that asks: to renew it first takes an answer that the browser reports as an error.
  const body = { client_secret, nonce, accepts_superseded: true };
  return callApi(memberFetch, {
    path: "/subscription/retrive_state",
    schema: paymentStateSchema,
    method: "POST",
    body,
    signal,
  });
}
