import {
  type WalletAnswer,
  walletAnswerSchema,
  walletLinkAnswerSchema,
} from "@smirk/contract/account/person-cards";
import { ApiError } from "../../api-error.ts";
import type { ApiFetch } from "../../api-fetch.ts";
import { callApi } from "../call-api.ts";

export function getWallets(memberFetch: ApiFetch, signal?: AbortSignal): Promise<WalletAnswer> {
  return callApi(memberFetch, { path: "/account/wallet", schema: walletAnswerSchema, signal });
}

/** Signed for Apple Wallet. @throws {ApiError} */
export async function getApplePass(memberFetch: ApiFetch, signal: AbortSignal): Promise<Blob> {
  const response = await memberFetch("/account/wallet/apple", { signal });
  if (!response.ok) throw new ApiError("no_document", response.status, response.statusText);
  return response.blob();
}

/** Where the card is saved to Google Wallet. */
export async function getGoogleLink(memberFetch: ApiFetch, signal: AbortSignal): Promise<string> {
  const path = "/account/wallet/google";
  const schema = walletLinkAnswerSchema;
  return (await callApi(memberFetch, { path, schema, method: "POST", body: {}, signal })).link;
}
