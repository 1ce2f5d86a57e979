import type { NextChargeAnswer } from "@smirk/contract/account/insurance-card";
import type { SyncContext } from "../../context.ts";
import { findMembership, isPaidMembership, type PaidMembership } from "../members/find-membership.ts";
import { findMembershipRow, isErased } from "../members/memberships.ts";
import { findOpenChange } from "../plan-change/apply-plan-change.ts";
import { isRenewalChanged, quoteRenewal } from "../plan-change/quote-renewal.ts";

/** The date is in seconds, the amount in cents. @throws 409 `conflict` while there is no membership; PaymentError */
export async function getNextCharge(ctx: SyncContext, accountId: string): Promise<NextChargeAnswer> {
  const membership = await findMembership(ctx.db, accountId);
  const amount = await findNextCents(ctx, membership);
  const { current_period_end: end } = membership;
  if (amount === null || end === null) return { next_charge: null };
  return { next_charge: { date: Math.floor(end.getTime() / 1000), amount } };
}

/** Does as `findNextCents`; null for an unpaid or an erased membership too. @throws {PaymentError} */
export async function findNextCentsOf(ctx: SyncContext, membershipId: string): Promise<number | null> {
  const membership = await findMembershipRow(ctx.db, membershipId);
  if (!membership || isErased(membership) || !isPaidMembership(membership)) return null;
  return findNextCents(ctx, membership);
}

/**
 * What is charged when the period ends, the one amount of page, reminder and letter: from Stripe, as a promotion may end
 * before, without the children who are 26 by then, and at a new price that the member was notified of. Null where nothing will be charged. @throws {PaymentError}
 */
async function findNextCents(ctx: SyncContext, membership: PaidMembership): Promise<number | null> {
  const { id, state, auto_renew: autoRenew, current_period_end: end, subscription_id } = membership;
  if (state !== "active" || end === null || !autoRenew) return null;
  const cents = await ctx.payments.previewNextCharge(subscription_id);
  if (cents === null) return cents;
  // A change that is planned has all of it, and Stripe's preview has the change.
  if (await findOpenChange(ctx.db, id)) return cents;
  if (!(await isRenewalChanged(ctx, { membership, at: end }))) return cents;
  const facts = await ctx.payments.retrieveSubscription(subscription_id);
  const renewal = await quoteRenewal(ctx, { membership, facts, at: end });
  return renewal === null ? cents : renewal.quote.next_charge.cents;
}
