import { writeFamilyMember } from "@smirk/contract/subscription/family";
import {
  knownMembershipAnswerSchema,
  type PaymentState,
  paymentStateAnswerSchema,
  publicKeyAnswerSchema,
  startedPaymentAnswerSchema,
  type WaysIn,
} from "@smirk/contract/subscription/payment";
import {
  type SignUpPayment,
  type SignUpPeople,
  type SignUpPerson,
  writeSignUpPayment,
  writeSignUpPerson,
} from "@smirk/contract/subscription/sign-up-payment";
import {
  type AgreementPreviewAnswer,
  agreementPreviewAnswerSchema,
  type ShownConsent,
  type TermsAnswer,
  termsAnswerSchema,
} from "@smirk/contract/subscription/terms";
import type { ApiFetch } from "../api-fetch.ts";
import { callApi } from "./call-api.ts";

/** What the payer has said about people who seem to be one (USE-18). */
export interface PeopleAnswers {
  /** The known membership with the payer's name. */
  isSomebodyElse: boolean;
  /** Places in the family of those whose known membership is another person's. */
  familySomebodyElse: readonly number[];
  hasNamesakes: boolean;
}

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

export interface PaymentRequest {
  payment: SignUpPayment;
  /** The amount that the visitor agreed to. */
  dueTodayCents: number;
  answers: PeopleAnswers;
  /** The words that the visitor agreed to. */
  consents: readonly ShownConsent[];
}

/** @returns null unless the payer has proved the phone or the email address of a membership with one of the people */
export async function checkPerson(
  memberFetch: ApiFetch,
  { familyMembers, ...person }: SignUpPerson & Partial<SignUpPeople>,
  { answers, signal }: { answers?: PeopleAnswers; signal?: AbortSignal } = {},
): Promise<WaysIn | null> {
  const answer = await callApi(memberFetch, {
    path: "/subscription/check_person",
    schema: knownMembershipAnswerSchema,
    method: "POST",
    body: {
      ...writeSignUpPerson(person),
      ...(familyMembers && { family_members: familyMembers.map(writeFamilyMember) }),
      ...(answers && writePeopleAnswers(answers)),
    },
    signal,
  });
  return answer.known_membership;
}

function writePeopleAnswers({ isSomebodyElse, familySomebodyElse, hasNamesakes }: PeopleAnswers) {
  return {
    ...(isSomebodyElse && { is_somebody_else: true }),
    // Without it the payer's answer would count for everybody.
    ...((isSomebodyElse || familySomebodyElse.length > 0) && { family_somebody_else: familySomebodyElse }),
    ...(hasNamesakes && { has_namesakes: true }),
  };
}

export async function getPublicKey(apiFetch: ApiFetch, signal?: AbortSignal): Promise<string> {
  const answer = await callApi(apiFetch, {
    path: "/subscription/public_key",
    schema: publicKeyAnswerSchema,
    signal,
  });
  return answer.stripe_public_key;
}

/** @returns the amount the server will charge; the caller confirms only if it equals what was shown */
export async function startPayment(
  memberFetch: ApiFetch,
  { payment, dueTodayCents, answers, consents }: PaymentRequest,
  signal?: AbortSignal,
): Promise<PaymentIntent & { dueTodayCents: number }> {
  const body = {
    ...writeSignUpPayment(payment),
    due_today: dueTodayCents,
    consents,
    ...writePeopleAnswers(answers),
  };
  const { due_today, ...intent } = await callApi(memberFetch, {
    path: "/subscription/initial_payment",
    schema: startedPaymentAnswerSchema,
    method: "POST",
    body,
    signal,
  });
  return { ...intent, dueTodayCents: due_today };
}

/** What is read and agreed to before this payment, in the page's language (LAW-03). */
export async function getTerms(
  memberFetch: ApiFetch,
  payment: SignUpPayment,
  signal?: AbortSignal,
): Promise<TermsAnswer> {
  return callApi(memberFetch, {
    path: "/subscription/terms",
    schema: termsAnswerSchema,
    method: "POST",
    body: writeSignUpPayment(payment),
    signal,
  });
}

/** The agreement that this payment signs. */
export async function getAgreementPreview(
  memberFetch: ApiFetch,
  payment: SignUpPayment,
  signal?: AbortSignal,
): Promise<AgreementPreviewAnswer> {
  return callApi(memberFetch, {
    path: "/subscription/agreement_preview",
    schema: agreementPreviewAnswerSchema,
    method: "POST",
    body: writeSignUpPayment(payment),
    signal,
  });
}

/** Carries the member's tokens once paid (decision 14). */
export async function retrieveState(
  memberFetch: ApiFetch,
  { client_secret, nonce }: PaymentIntent,
  signal?: AbortSignal,
): Promise<PaymentProgress> {
  // The payment supersedes the token that asks: to renew it first takes an answer that the browser reports as an error.
  const body = { client_secret, nonce, accepts_superseded: true };
  const call = { path: "/subscription/retrive_state", schema: paymentStateAnswerSchema, body, signal };
  const answer = await callApi(memberFetch, { ...call, method: "POST" });
  const { state, access_token = null, refresh_token = null } = answer;
  return { state, access_token, refresh_token };
}
