import { type PriceChangeAnswer, priceChangeAnswerSchema } from "@smirk/contract/account/renewal";
import type { ApiFetch } from "../../api-fetch.ts";
import { callApi } from "../call-api.ts";

export type PriceChange = NonNullable<PriceChangeAnswer["price_change"]>;

const OWN = "/account/price_change";

/** The new price that the member was notified of; null for none. */
export async function getPriceChange(
  memberFetch: ApiFetch,
  signal?: AbortSignal,
): Promise<PriceChange | null> {
  return (await callApi(memberFetch, { path: OWN, schema: priceChangeAnswerSchema, signal })).price_change;
}

/** @throws {ApiError} `conflict` once another one is shown */
export async function agreeToPrice(
  memberFetch: ApiFetch,
  id: string,
  signal?: AbortSignal,
): Promise<PriceChange | null> {
  const call = { path: `${OWN}/agree`, schema: priceChangeAnswerSchema, body: { id }, signal };
  return (await callApi(memberFetch, { ...call, method: "POST" })).price_change;
}
