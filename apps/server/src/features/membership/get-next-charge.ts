import type { NextChargeAnswer } from "@smirk/domain/membership/insurance-card";
import { findMembership } from "../billing/find-membership.ts";
import type { PayingContext } from "./paying-context.ts";

/**
 * When a membership is charged next, in seconds, and how many cents; the provider is asked, since a promotion may end
 * before then. Null for a membership that ends.
 * @throws 409 `conflict` while the membership is being made; PaymentError
 */
export async function getNextCharge(
  { db, payments }: Pick<PayingContext, "db" | "payments">,
  accountId: string,
): Promise<NextChargeAnswer> {
  const { state, current_period_end: end, subscription_id } = await findMembership(db, accountId);
  if (state !== "active" || end === null) return { next_charge: null };
  const amount = await payments.previewNextCharge(subscription_id);
  return { next_charge: { date: Math.floor(end.getTime() / 1000), amount } };
}
