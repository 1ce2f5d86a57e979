import { listPlansRoute, type Offer, offerSchema } from "@smirk/contract/subscription/plans";
import type { ApiFetch } from "./api-fetch.ts";
import { callRoute } from "./call-route.ts";

const offerRoute = { ...listPlansRoute, answer: offerSchema };

/** The plans, and whether somebody can join right now. */
export function getOffer(apiFetch: ApiFetch, signal?: AbortSignal): Promise<Offer> {
  return callRoute(apiFetch, offerRoute, { signal });
}
