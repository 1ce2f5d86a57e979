import {
  type AddressBody,
  type ConfirmPhoneBody,
  type PersonalDetails,
  type PhoneBody,
  personalDetailsSchema,
  type WireNameBody,
} from "@smirk/contract/account/personal-details";
import {
  emailCodeAnswerSchema,
  type ProvidedCode,
  providedCodeAnswerSchema,
  type SentEmailCode,
} from "@smirk/contract/auth/codes";
import type { ApiFetch } from "../../api-fetch.ts";
import { callApi } from "../call-api.ts";

export function getPersonalDetails(memberFetch: ApiFetch, signal?: AbortSignal): Promise<PersonalDetails> {
  return callApi(memberFetch, { path: "/account/personal_details", schema: personalDetailsSchema, signal });
}

function change(
  memberFetch: ApiFetch,
  path: string,
  { body, signal }: { body: unknown; signal: AbortSignal },
): Promise<PersonalDetails> {
  return callApi(memberFetch, { path, schema: personalDetailsSchema, method: "POST", body, signal });
}

export const changeName = (memberFetch: ApiFetch, body: WireNameBody, signal: AbortSignal) =>
  change(memberFetch, "/account/name", { body, signal });

/** @throws {ApiError} `out_of_region` until the end of the membership is accepted */
export const changeAddress = (memberFetch: ApiFetch, body: AddressBody, signal: AbortSignal) =>
  change(memberFetch, "/account/address", { body, signal });

/** @throws {ApiError} `proof_required` */
export async function requestEmailCode(
  memberFetch: ApiFetch,
  email: string,
  signal: AbortSignal,
): Promise<SentEmailCode> {
  const call = { path: "/account/email", schema: emailCodeAnswerSchema, body: { email }, signal };
  return (await callApi(memberFetch, { ...call, method: "POST" })).data;
}

/** @throws {ApiError} `invalid_code` */
export const confirmEmail = (memberFetch: ApiFetch, code: string, signal: AbortSignal) =>
  change(memberFetch, "/account/email/confirm", { body: { code }, signal });

/** @throws {ApiError} `proof_required` */
export async function requestPhoneCode(
  memberFetch: ApiFetch,
  body: PhoneBody,
  signal: AbortSignal,
): Promise<ProvidedCode> {
  const call = { path: "/account/phone", schema: providedCodeAnswerSchema, body, signal };
  return (await callApi(memberFetch, { ...call, method: "POST" })).data;
}

/** @throws {ApiError} `invalid_code`, or `conflict` for a number of another account */
export const confirmPhone = (memberFetch: ApiFetch, body: ConfirmPhoneBody, signal: AbortSignal) =>
  change(memberFetch, "/account/phone/confirm", { body, signal });
