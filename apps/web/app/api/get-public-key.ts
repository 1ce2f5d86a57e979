import { getPublicKeyRoute } from "@smirk/contract/subscription/payment";
import type { ApiFetch } from "./api-fetch.ts";
import { callRoute } from "./call-route.ts";

export async function getPublicKey(apiFetch: ApiFetch, signal?: AbortSignal): Promise<string> {
  return (await callRoute(apiFetch, getPublicKeyRoute, { signal })).stripe_public_key;
}
