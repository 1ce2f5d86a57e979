import { getPaymentObjectRoute } from "@smirk/contract/subscription/payment";
import * as v from "valibot";
import type { ApiFetch } from "../../api/api-fetch.ts";
import { callRoute } from "../../api/call-route.ts";
import { paymentObjectSchema, restoreForms } from "../../api/wire/payment-object.ts";
import type { StoredSignUp } from "../../storage/joining/stored-sign-up.ts";
import { readSignUpValue, writeSignUpValue } from "../session/stored/sign-up-values.ts";

const LAST_PAYMENT_ROUTE = { ...getPaymentObjectRoute, answer: v.nullable(paymentObjectSchema) };

/**
 * Restores the forms of an earlier payment, without overwriting newer values (PAY-10): for another browser, or
 * after the stored ones expired.
 */
export async function restoreSignUp(memberFetch: ApiFetch, signal?: AbortSignal): Promise<void> {
  const payment = await callRoute(memberFetch, LAST_PAYMENT_ROUTE, { query: { absent: "empty" }, signal });
  if (payment === null || signal?.aborted) return;
  const { details, family, selectedPlan, primaryDentist, isSubscribed, autoRenew } = restoreForms(payment);
  restore("userDetailsFormData", details);
  restore("familyDetailsFormData", [...family]);
  // A plan that was chosen today on the page of prices is the choice.
  if (!readSignUpValue("plansChoice")?.planSlug) restore("selectedPlan", selectedPlan);
  restore("primaryDentist", primaryDentist);
  restore("subscribeToNewsletter", isSubscribed);
  restore("autoRenew", autoRenew);
}

function restore<Key extends keyof StoredSignUp>(key: Key, value: StoredSignUp[Key] | null): void {
  if (value !== null && readSignUpValue(key) === null) writeSignUpValue(key, value);
}
