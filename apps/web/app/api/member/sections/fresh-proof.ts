import {
  type ProvidedOwnCode,
  provedAnswerSchema,
  providedOwnCodeAnswerSchema,
} from "@smirk/contract/auth/codes";
import type { ApiFetch } from "../../api-fetch.ts";
import { callApi } from "../call-api.ts";

/** Texts a code to the account's own phone. */
export async function provideOwnCode(memberFetch: ApiFetch, signal?: AbortSignal): Promise<ProvidedOwnCode> {
  const call = { path: "/account/proof/provide", schema: providedOwnCodeAnswerSchema, body: {}, signal };
  return (await callApi(memberFetch, { ...call, method: "POST" })).data;
}

/** @throws {ApiError} `invalid_code` */
export async function proveOwner(
  memberFetch: ApiFetch,
  { code, challenge }: { code: string; challenge: string | undefined },
  signal?: AbortSignal,
): Promise<void> {
  const body = { code, ...(challenge !== undefined && { challenge }) };
  const call = { path: "/account/proof/verify", schema: provedAnswerSchema, body, signal };
  await callApi(memberFetch, { ...call, method: "POST" });
}
