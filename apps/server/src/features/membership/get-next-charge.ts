import type { NextChargeAnswer } from "@smirk/domain/membership/insurance-card";
import { findMembership } from "../billing/find-membership.ts";
import type { PayingContext } from "./paying-context.ts";

/**
 * The next charge, in seconds and cents, from Stripe: a promotion may end before, and a subscription may have ended
 * that is still active here. @throws 409 `conflict`; PaymentError
 */
export async function getNextCharge(
  { db, payments }: Pick<PayingContext, "db" | "payments">,
  accountId: string,
): Promise<NextChargeAnswer> {
  const { auto_renew: autoRenew, ...membership } = await findMembership(db, accountId);
  const { state, current_period_end: end, subscription_id } = membership;
  if (state !== "active" || end === null || !autoRenew) return { next_charge: null };
  const amount = await payments.previewNextCharge(subscription_id);
  if (amount === null) return { next_charge: null };
  return { next_charge: { date: Math.floor(end.getTime() / 1000), amount } };
}
