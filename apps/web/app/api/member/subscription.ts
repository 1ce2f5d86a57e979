import { type Offer, offerSchema } from "@smirk/contract/subscription/plans";
import { promotionSchema } from "@smirk/contract/subscription/promotions";
import type { Plan } from "@smirk/domain/billing/plan";
import type { Promotion } from "@smirk/domain/billing/promotions/promotion";
import * as v from "valibot";
import type { ApiFetch } from "../api-fetch.ts";
import { type PaymentObject, paymentObjectSchema } from "../wire/payment-object.ts";
import { callApi } from "./call-api.ts";

export async function getPlans(apiFetch: ApiFetch, signal?: AbortSignal): Promise<Plan[]> {
  return (await getOffer(apiFetch, signal)).plans;
}

/** The plans, and whether somebody can join right now. */
export function getOffer(apiFetch: ApiFetch, signal?: AbortSignal): Promise<Offer> {
  return callApi(apiFetch, { path: "/subscription/get_plans", schema: offerSchema, signal });
}

/** @throws {ApiError} `invalid_promotion` for a code that is invalid, or invalid for this plan */
export async function applyPromotion(
  apiFetch: ApiFetch,
  { code, planSlug }: { code: string; planSlug: string },
  signal?: AbortSignal,
): Promise<Promotion> {
  const body = { promotion_code: code, plan_slug: planSlug };
  return callApi(apiFetch, {
    path: "/subscription/apply_promotion",
    schema: promotionSchema,
    method: "POST",
    body,
    signal,
  });
}

/** The payload of the account's last payment; null without one (PAY-10). */
export async function getPaymentObject(
  memberFetch: ApiFetch,
  signal?: AbortSignal,
): Promise<PaymentObject | null> {
  return callApi(memberFetch, {
    path: "/subscription/payment_object?absent=empty",
    schema: v.nullable(paymentObjectSchema),
    signal,
  });
}
