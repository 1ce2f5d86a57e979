import {
  type AddressBody,
  type PersonalDetails,
  personalDetailsSchema,
  type WireNameBody,
} from "@smirk/contract/account/personal-details";
import * as v from "valibot";
import type { ApiFetch } from "../../api-fetch.ts";
import { callApi } from "../call-api.ts";

/** Where a code goes: which request it belongs to. */
const sentCodeSchema = v.object({ data: v.object({ challenge: v.optional(v.string()) }) });
export type SentCode = v.InferOutput<typeof sentCodeSchema>["data"];

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

async function askForCode(
  memberFetch: ApiFetch,
  path: string,
  { body, signal }: { body: unknown; signal: AbortSignal },
): Promise<SentCode> {
  return (await callApi(memberFetch, { path, schema: sentCodeSchema, method: "POST", body, signal })).data;
}

export const changeName = (memberFetch: ApiFetch, body: WireNameBody, signal: AbortSignal) =>
  change(memberFetch, "/account/name", { body, signal });

/** @throws {ApiError} `out_of_region` until the end of the membership is accepted */
export const changeAddress = (memberFetch: ApiFetch, body: AddressBody, signal: AbortSignal) =>
  change(memberFetch, "/account/address", { body, signal });

/** @throws {ApiError} `proof_required` */
export const requestEmailCode = (memberFetch: ApiFetch, email: string, signal: AbortSignal) =>
  askForCode(memberFetch, "/account/email", { body: { email }, signal });

/** @throws {ApiError} `invalid_code` */
export const confirmEmail = (memberFetch: ApiFetch, code: string, signal: AbortSignal) =>
  change(memberFetch, "/account/email/confirm", { body: { code }, signal });

interface PhoneCode {
  phone_number: string;
  challenge?: string;
}

/** @throws {ApiError} `proof_required` */
export const requestPhoneCode = (memberFetch: ApiFetch, body: PhoneCode, signal: AbortSignal) =>
  askForCode(memberFetch, "/account/phone", { body, signal });

/** @throws {ApiError} `invalid_code`, or `conflict` for a number of another account */
export const confirmPhone = (
  memberFetch: ApiFetch,
  body: PhoneCode & { code: string },
  signal: AbortSignal,
) => change(memberFetch, "/account/phone/confirm", { body, signal });
